package secrets

import (
	"fmt"
	"strings"
	"testing"
)

// Texts as found in heaps. The rules were developed with development; heldOut was written
// before and not looked at during development. The texts in real contain a secret; the
// others only look as if they did.
var development, heldOut = cases{
	real: []string{
		"aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYzGfK3YqQwz",
		"[default]\naws_access_key_id=none\naws_secret_access_key=Zx81/abcdEFGH+ijklMNOP0qrstUVWXyz234567\n",
		"DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=" + key88 + ";EndpointSuffix=core.windows.net",
		"Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=" + key88[:43] + "=",
		"spring:\n  datasource:\n    username: app\n    password: Tr0ub4dor\n    url: x\n",
		"db_password: 'x9!kk2Lm'\n",
		"users:\n- name: joe\n  password: sesame\n",
		"<password>s3cr3tPw</password>",
		"<server><id>r</id><username>u</username><password>openSesame</password></server>",
		"<property name=\"url\" value=\"x\"/><apiKey>0f1e2d3c4b5a6978</apiKey>",
		"Authorization: Bearer abc123def456",
		"GET / HTTP/1.1\r\nAuthorization: Bearer 8f14e45f\r\n",
		"Cookie: JSESSIONID=5F3A9C1B2D4E6F708192A3B4C5D6E7F8; theme=dark",
		"Set-Cookie: session=Zz1xYwk3J9d8s7a6Qq; Path=/; HttpOnly",
		"sessionId=9f8e7d6c5b4a39281706",
		`{"user":7,"sessionId":"f3b2c1d0aaaa4bbb8ccc123456789abc"}`,
		"grant_type=x&token=9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d&y=z",
		"https://h.example/cb?access_token=a1b2c3d4e5f6g7h8&x=1",
		"client_secret=GOCSPX-abcd1234efgh5678",
		"PGPASSWORD=n0tForYou psql -h db",
		`"passphrase": "correct horse battery"`,
		"X-Api-Key: 0f1e2d3c4b5a69788796a5b4c3d2e1f0\r\n",
		"credentials=joe:pa55word",
		"mail.smtp.password=Sm7p!secret",
	},
	others: []string{
		"password=${db.password}", "password=***", "password: ****", "password: {0}", "<password>${p}</password>", "<password></password>",
		"password: must not be empty", "com.acme.password: class com.acme.Password", "token=", `"password": {"type": "string"}`, "password=null",
		"password=<password>", "Bearer token", `Bearer realm="x"`, "Bearer %s", "Cookie: theme=dark", "sessionId=%d", "sessionId: null", "token: IDENTIFIER", "token=EOF",
		"AccountKey=<your key>", "aws_secret_access_key=YOUR_SECRET_KEY", "String password = getPassword();", "password: string\n", "password=[PROTECTED]",
		"<password>******</password>", "Enter password: ", "javax.net.ssl.keyStorePassword=", "password = this.password", "invalid token: expected ';' at line 12",
		"session=org.apache.catalina.session.StandardSession", "PasswordEncoder: BCryptPasswordEncoder",
	},
}, cases{
	real: []string{
		"aws.secretAccessKey=Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zAb7cDe0f",
		"AWS_SECRET_ACCESS_KEY: \"Qw3rTy6uIo9pAs2dFg5hJk8lZx1cVb4nMm7qWe0r\"",
		`{"AccessKeyId":"x","SecretAccessKey" : "Pl0oKm9iJn8uHb7yGv6tFc5rDx4eSz3wAq2sWd1e"}`,
		`"AccountKey": "` + key88 + `"`,
		"BlobEndpoint=https://x;AccountKey=" + strings.ToUpper(key88[:20]) + key88[20:],
		"password : \"S3cure-Pass\"",
		"ftp:\n  user: up\n  passwd: letmein99\n",
		"admin-password: Qwe!2345\n",
		"<db:password>k1ngf1sher</db:password>",
		"<Password>Winter2024!</Password>",
		"<secret>c0ffee-and-cake</secret>",
		"<clientSecret>q1w2e3r4t5y6u7i8</clientSecret>",
		"authorization: bearer 5c1f0a9d77",
		"Authorization=Bearer tok_7Hd92k",
		"Cookie: sid=k8Jd72hLq0Zx91Pm4Vb6; lang=en",
		"Set-Cookie: PHPSESSID=r2t5ge8kcb3p0m9v4s6j7n1q; path=/",
		"/shop/cart;jsessionid=0A1B2C3D4E5F60718293A4B5C6D7E8F9",
		`{"session_id": "b7d1f6e09c3a4852a1b0"}`,
		"refreshToken=1//0gAbCdEf12345678ghijkl",
		"auth_token: 7c9e6679f7425540de944be07fc1f90a\n",
		`"idToken":"q9w8e7r6t5y4u3i2o1p0"`,
		"api-key=5ebe2294ecd0e0f08eab7690d2a6ee69",
		"clientSecret: 'zQ8~mN4vB2xC6lK0'\n",
		"server.ssl.key-store-password=Kst0re#77",
		"db.pass=f00dF1ght",
	},
	others: []string{
		"password={{ vault_pw }}", "password=#{systemProperties['pw']}", "password=%PASSWORD%", "password: $DB_PASSWORD\n", "password=xxxxxxxx",
		"<password>{password}</password>", `"password":"********"`, "Usage: login --password=PASSWORD", "password: The password of the user", "password: required\n",
		"token: Unexpected token at line", "Bearer authentication required", "Bearer <token>", "Bearer ${token}", "sessionId=0", "sessionId: java.lang.String\n",
		"session=com.acme.web.SessionImpl@1b2c3d4e", "Set-Cookie: JSESSIONID=; Max-Age=0", "Cookie: lang=en-US; consent=accepted", "accessToken: string | null",
		"aws_secret_access_key=<redacted>", "AccountKey=AccountKey", "credentials: include", "Access-Control-Allow-Credentials: true\r\n", `"required":["password","token"]`,
		"password=password", "secretKey=secretKey", `<password encrypted="true"/>`, `<xs:element name="password" type="xs:string"/>`, "PasswordAuthentication no",
		"password-encoder: bcrypt\n", "token=(.*)", "password=[a-z]+",
	},
}

// public are texts from public repositories, with other values: settings, statements and
// manuals. They were collected by searching for names of secrets, before the rules in
// standins.go were applied to them.
var public = cases{
	real: []string{
		"spring.datasource.password=root\nspring.datasource.driver-class-name=com.mysql.jdbc.Driver\n", "jdbc.username=root\njdbc.password=1234\n", "sonar.jdbc.password=my_strong_one",
		"spring.datasource.password=password123", "sonar.jdbc.password=redhat765", "        store.db.password=rooot", "jwt.secret=mySuperLongKeyForTokens42",
		"    username: sa\n    password: Zj7-nullable\n", "password: 'nonesuch!'\n", "db.password=ENCore2024", "db.password=cipher{x}9", "password=:-)smile9",
		"password=@dm1nPass", "password=2024-05-01", "password=summer-holiday-trip", "session=eyJpZCI6NDJ9.ZjQ1Kw.aX9", "Cookie: session=20240501aKq93mZl; a=b",
		"session=3f2a1b9c-5d6e-4f70-8192-a3b4c5d6e7f8", "client_secret: 8Q~kubernetes-9sK\n", "secret=tls-Ab3dEf6h", "secretKey=9c1185a5c5e9fc54612808977ee8f548",
		"VAULT_TOKEN=s.Qw8mZk2LpXr7Tn4VbC1d", "token=9c1185a5-c5e9-fc54-6128-08977ee8f548", "password='#1Dad'", "apiKey: 'live-7f3a9c2b1d'\n", "password={noop}hunter22",
		"password={xor}Lz4sLCgwLTs=", "pwd=n0thing-else",
	},
	others: []string{
		"    password: ENC(KvVLNNJRp0sc26tfUXPhhKOms3H278XO)\n", "spring.mail.password=ENC(2AgKiQfCMd1L87szsCXiRA==)", "  app-password: ENC(xxxxx)\n", "    password: ENC(aBcDeFgHiJ)  # Encrypted\n",
		"    password: '{cipher}2d49089151345f6285f3bfad814d'\n", "password={cipher}AQA12B34C56D78E90F", "eureka-password: '{cipher}10cf812e5eff'\n", `"password":"{cipher}AQB4f2c1e9d0a7"`,
		"UPDATE users SET password = :password, reset_token = NULL, reset_token_expiry = NULL WHERE id = :id", "update Customer c set c.password = :newPassword where c.email = :email",
		"WHERE mail = :mail AND password = :hashedPwd", "UPDATE tbl_admin SET password = :user_pass WHERE user_id = :id", "select * from t where pwd=@pwd and u=@u", "set password = #password#",
		"User{name=joe, password=null, enabled=true}", "LoginRequest(user=a, password=NULL, otp=Null)", "token=(null)", "password: None\n", "db.password=undefined", "secret=EMPTY",
		"find session=2026-05-07T11-17-44Z round=1", "session=2026-05-07T11:17:44.123+02:00[Europe/Berlin]", "session=20260507-111744", "academicSession=2026-27", "MAX_TURNS_PER_SESSION=20",
		"session=1714567890123", "secret: kubernetes-tls\n", "    existingSecret: my-validator-keys\n", "secret=my-rhdh-database-secrets", "kubeConfigSecret: my-cluster-kubeconfig\n",
		"image-pull-secret: registry-pull-2024\n", "token=default-token-x7k2p", "secret: istio-system/ingress-cert-v2\n", "db.password=your_database_password", "db.password=YOUR_MYSQL_PASSWORD",
		"-Ddb.password=${MYSQL_ROOT_PASSWORD}", "jakarta.persistence.jdbc.password=****", "password: vault:secret/data/db#pw\n", "password=arn:aws:secretsmanager:eu-west-1:1:secret:db-Ab12Cd",
		"DB_PASSWORD=@Microsoft.KeyVault(SecretUri=https://x.vault.azure.net/secrets/db)", "password: op://vault/db/password\n", "'db.password' => env('DB_PASSWORD')",
	},
}

type cases struct{ real, others []string }

// TestLookAlikes: paths, objects, column types and bullets are not secrets. A text that
// only begins like one of them may be a secret.
func TestLookAlikes(t *testing.T) {
	missed, mistaken := cases{
		real: []string{"password=/S3cret/k9", "secret=/a9Xk/Qz81mmP0/x", "password=ab@c1", "password=acme.dev@2024!", "password=varchar", "password=••hunter2", "pwd=/opensesame"},
		others: []string{"pwd=/opt/joe/app", "pwd=\"/opt/joe\"", "password=/run/secrets/db_2", "password=file:/run/secrets/db", "credentials=/etc/gcp/creds.json", "token=com.acme.Token@3f2a1b9c",
			"secretKey=javax.crypto.spec.SecretKeySpec@5c1f0a9d", "password = VARCHAR(255)", "PASSWORD=VARCHAR2(30)", "passwd=char(20) not null", "password=••••••", "password=●●●●●●●●"},
	}.score()
	if len(missed)+len(mistaken) > 0 {
		t.Errorf("missed\n%s\ntaken for secrets\n%s", quoted(missed), quoted(mistaken))
	}
}

// key88 has the length of an Azure storage key.
const key88 = "Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90Uv12Wx34Yz56Ab78Cd90Ef12Gh34Ij56Kl78Mn90Op12Qr=="

// score returns the real secrets that are missed, and the other texts that are taken for
// secrets.
func (c cases) score() (missed, mistaken []string) {
	found := func(text string) bool {
		s := scanner{}
		return s.look(0, []byte(text), 10, 0, true) > 0
	}
	for _, text := range c.real {
		if !found(text) {
			missed = append(missed, text)
		}
	}
	for _, text := range c.others {
		if found(text) {
			mistaken = append(mistaken, text)
		}
	}
	return missed, mistaken
}

// TestCases: in the development set nothing is missed or mistaken, in the other sets no
// more than at the last look. When the rules were first tried on the public set, they
// found 26 of 28 secrets and mistook 10 of 42 other texts. Still missed are a password
// that begins with :-) and a signed cookie of three parts.
func TestCases(t *testing.T) {
	for name, c := range map[string]struct {
		set              cases
		missed, mistaken int
	}{"development": {development, 0, 0}, "held out": {heldOut, 0, 0}, "public": {public, 2, 0}} {
		missed, mistaken := c.set.score()
		t.Logf("%s: %d of %d secrets found, %d of %d others taken for one", name, len(c.set.real)-len(missed), len(c.set.real), len(mistaken), len(c.set.others))
		if len(missed) > c.missed || len(mistaken) > c.mistaken {
			t.Errorf("%s: missed\n%s\ntaken for secrets\n%s", name, quoted(missed), quoted(mistaken))
		}
	}
}

func quoted(list []string) string {
	var b strings.Builder
	for _, text := range list {
		fmt.Fprintf(&b, "\t%q\n", text)
	}
	return b.String()
}
