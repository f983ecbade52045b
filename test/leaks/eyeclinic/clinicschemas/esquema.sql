--liquibase formatted sql

--changeset equipa.dados:2019-001-criar-tabela-utente labels:base
--comment: tabela utente do processo clinico e das lojas
create table utente (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-002-criar-tabela-consulta labels:base
--comment: tabela consulta do processo clinico e das lojas
create table consulta (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-003-criar-tabela-receita labels:base
--comment: tabela receita do processo clinico e das lojas
create table receita (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-004-criar-tabela-armacao labels:base
--comment: tabela armacao do processo clinico e das lojas
create table armacao (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-005-criar-tabela-lente labels:base
--comment: tabela lente do processo clinico e das lojas
create table lente (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-006-criar-tabela-tonometria labels:base
--comment: tabela tonometria do processo clinico e das lojas
create table tonometria (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-007-criar-tabela-campo-visual labels:base
--comment: tabela campo visual do processo clinico e das lojas
create table campo_visual (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-008-criar-tabela-loja labels:base
--comment: tabela loja do processo clinico e das lojas
create table loja (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-009-criar-tabela-oficina labels:base
--comment: tabela oficina do processo clinico e das lojas
create table oficina (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-010-criar-tabela-fatura labels:base
--comment: tabela fatura do processo clinico e das lojas
create table fatura (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-011-criar-tabela-seguradora labels:base
--comment: tabela seguradora do processo clinico e das lojas
create table seguradora (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-012-criar-tabela-marcacao labels:base
--comment: tabela marcacao do processo clinico e das lojas
create table marcacao (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-013-criar-tabela-gabinete labels:base
--comment: tabela gabinete do processo clinico e das lojas
create table gabinete (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-014-criar-tabela-medico labels:base
--comment: tabela medico do processo clinico e das lojas
create table medico (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-015-criar-tabela-topografia labels:base
--comment: tabela topografia do processo clinico e das lojas
create table topografia (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-016-criar-tabela-retinografia labels:base
--comment: tabela retinografia do processo clinico e das lojas
create table retinografia (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-017-criar-tabela-biometria labels:base
--comment: tabela biometria do processo clinico e das lojas
create table biometria (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-018-criar-tabela-cirurgia labels:base
--comment: tabela cirurgia do processo clinico e das lojas
create table cirurgia (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-019-criar-tabela-lembrete labels:base
--comment: tabela lembrete do processo clinico e das lojas
create table lembrete (id bigint primary key, nome varchar(120), loja int);

--changeset equipa.dados:2019-020-criar-tabela-stock labels:base
--comment: tabela stock do processo clinico e das lojas
create table stock (id bigint primary key, nome varchar(120), loja int);

--changeset a.ferreira:2020-021-utente-coluna-observacoes labels:versao-2
--comment: pedido OFT-1200 da direcao clinica
alter table utente add column observacoes varchar(80);

--changeset m.lopes:2020-022-consulta-coluna-estado labels:versao-2
--comment: pedido OFT-1237 da direcao clinica
alter table consulta add column estado varchar(80);

--changeset a.ferreira:2020-023-receita-coluna-origem labels:versao-2
--comment: pedido OFT-1274 da direcao clinica
alter table receita add column origem varchar(80);

--changeset equipa.dados:2020-024-armacao-coluna-lote labels:versao-2
--comment: pedido OFT-1311 da direcao clinica
alter table armacao add column lote varchar(80);

--changeset m.lopes:2020-025-lente-coluna-alterado-por labels:versao-2
--comment: pedido OFT-1348 da direcao clinica
alter table lente add column alterado_por varchar(80);

--changeset m.lopes:2021-026-tonometria-coluna-prioridade labels:versao-3
--comment: pedido OFT-1385 da direcao clinica
alter table tonometria add column prioridade varchar(80);

--changeset a.ferreira:2021-027-campo-visual-coluna-desconto labels:versao-3
--comment: pedido OFT-1422 da direcao clinica
alter table campo_visual add column desconto varchar(80);

--changeset a.ferreira:2021-028-loja-coluna-criado-em labels:versao-3
--comment: pedido OFT-1459 da direcao clinica
alter table loja add column criado_em varchar(80);

--changeset a.ferreira:2021-029-oficina-coluna-codigo-antigo labels:versao-3
--comment: pedido OFT-1496 da direcao clinica
alter table oficina add column codigo_antigo varchar(80);

--changeset a.ferreira:2021-030-fatura-coluna-validade labels:versao-3
--comment: pedido OFT-1533 da direcao clinica
alter table fatura add column validade varchar(80);

--changeset m.lopes:2022-031-seguradora-coluna-observacoes labels:versao-4
--comment: pedido OFT-1570 da direcao clinica
alter table seguradora add column observacoes varchar(80);

--changeset equipa.dados:2022-032-marcacao-coluna-estado labels:versao-4
--comment: pedido OFT-1607 da direcao clinica
alter table marcacao add column estado varchar(80);

--changeset m.lopes:2022-033-gabinete-coluna-origem labels:versao-4
--comment: pedido OFT-1644 da direcao clinica
alter table gabinete add column origem varchar(80);

--changeset a.ferreira:2022-034-medico-coluna-lote labels:versao-4
--comment: pedido OFT-1681 da direcao clinica
alter table medico add column lote varchar(80);

--changeset a.ferreira:2022-035-topografia-coluna-alterado-por labels:versao-4
--comment: pedido OFT-1718 da direcao clinica
alter table topografia add column alterado_por varchar(80);

--changeset equipa.dados:2023-036-retinografia-coluna-prioridade labels:versao-5
--comment: pedido OFT-1755 da direcao clinica
alter table retinografia add column prioridade varchar(80);

--changeset equipa.dados:2023-037-biometria-coluna-desconto labels:versao-5
--comment: pedido OFT-1792 da direcao clinica
alter table biometria add column desconto varchar(80);

--changeset m.lopes:2023-038-cirurgia-coluna-criado-em labels:versao-5
--comment: pedido OFT-1829 da direcao clinica
alter table cirurgia add column criado_em varchar(80);

--changeset m.lopes:2023-039-lembrete-coluna-codigo-antigo labels:versao-5
--comment: pedido OFT-1866 da direcao clinica
alter table lembrete add column codigo_antigo varchar(80);

--changeset a.ferreira:2023-040-stock-coluna-validade labels:versao-5
--comment: pedido OFT-1903 da direcao clinica
alter table stock add column validade varchar(80);

--changeset a.ferreira:2024-041-utente-coluna-observacoes-2 labels:versao-6
--comment: pedido OFT-1940 da direcao clinica
alter table utente add column observacoes_2 varchar(80);

--changeset m.lopes:2024-042-consulta-coluna-estado-2 labels:versao-6
--comment: pedido OFT-1977 da direcao clinica
alter table consulta add column estado_2 varchar(80);

--changeset a.ferreira:2024-043-receita-coluna-origem-2 labels:versao-6
--comment: pedido OFT-2014 da direcao clinica
alter table receita add column origem_2 varchar(80);

--changeset a.ferreira:2024-044-armacao-coluna-lote-2 labels:versao-6
--comment: pedido OFT-2051 da direcao clinica
alter table armacao add column lote_2 varchar(80);

--changeset equipa.dados:2024-045-lente-coluna-alterado-por-2 labels:versao-6
--comment: pedido OFT-2088 da direcao clinica
alter table lente add column alterado_por_2 varchar(80);

--changeset m.lopes:2025-046-tonometria-coluna-prioridade-2 labels:versao-7
--comment: pedido OFT-2125 da direcao clinica
alter table tonometria add column prioridade_2 varchar(80);
