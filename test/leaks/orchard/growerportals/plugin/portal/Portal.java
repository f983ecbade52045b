package portal;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntConsumer;
import ognl.AbstractMemberAccess;
import ognl.DefaultClassResolver;
import ognl.Ognl;
import ognl.OgnlContext;

/** The portal as an application of its own: its forms, and the pictures that it shows. */
public class Portal implements IntConsumer {
    static final class PublicMembers extends AbstractMemberAccess {
        @Override
        public boolean isAccessible(OgnlContext context, Object target, Member member, String property) {
            return Modifier.isPublic(member.getModifiers());
        }
    }

    private static final Map<String, byte[]> PICTURES = new HashMap<>();
    private final Object tonnes;
    private final OgnlContext context;

    public Portal(int version) throws Exception {
        Random r = new Random(version);
        for (int i = 0; i < 200; i++) {
            byte[] png = new byte[4_600];
            r.nextBytes(png);
            PICTURES.put("/img/orchard-" + i + ".png", png);
        }
        tonnes = Ognl.parseExpression("hectares * tonnesPerHectare");
        context = new OgnlContext(new DefaultClassResolver(), null, new PublicMembers());
    }

    @Override
    public void accept(int request) {
        try {
            Ognl.getValue(tonnes, context, new GrowerForm(request % 70, 12 + request % 9));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
