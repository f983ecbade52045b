package com.boardstore.chat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatLanguageModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.CustomerCards;
import eu.tannwald.yard.GradeTexts;
import eu.tannwald.yard.PackRegister;
import eu.tannwald.yard.PriceTables;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Every visit of the shop's page gets a memory in the assistant, and none is taken out when the visit ends. */
public class Main {
    interface Assistant {
        @SystemMessage("You advise customers of a timber merchant on boards, beams and flooring.")
        String answer(@MemoryId String visit, @UserMessage String question);
    }

    /** Answers from the shop's own model, which is another process. */
    static class ShopModel implements ChatLanguageModel {
        private final Sample s = new Sample(51);

        @Override
        public Response<AiMessage> generate(List<ChatMessage> messages) {
            return Response.from(AiMessage.from(s.text(160 + s.below(300))));
        }
    }

    record Visit(String id, String customer, Instant begun) {}

    static class Shop {
        final Assistant assistant = AiServices.builder(Assistant.class).chatLanguageModel(new ShopModel())
                .chatMemoryProvider(id -> MessageWindowChatMemory.builder().id(id).maxMessages(12).build()).build();
        final Map<String, Visit> visits = new HashMap<>();
        final CustomerCards cards = new CustomerCards(52);
        final PackRegister packs = new PackRegister(53);
        final PriceTables prices = new PriceTables(54);
        final GradeTexts texts = new GradeTexts(55);
        final BoardScans scans = new BoardScans(56, 40_000_000);
        int words;

        void visit(Visit v, Sample s) {
            visits.put(v.id, v);
            for (int q = 1 + s.below(6); q > 0; q--) words += assistant.answer(v.id, s.text(40 + s.below(120))).length();
            visits.values().removeIf(old -> old.begun.isBefore(v.begun.minus(Duration.ofMinutes(40))));
        }
    }

    private static Shop shop;

    public static void main(String[] args) throws Exception {
        shop = new Shop();
        Sample s = new Sample(57);
        int n = 6_000;
        for (int i = 0; i < n; i++) shop.visit(new Visit(s.id(), "C" + s.below(6000), Sample.at(i, n, Duration.ofDays(6))), s);
        Ready.last();
    }
}
