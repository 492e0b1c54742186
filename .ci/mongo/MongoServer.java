import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.util.List;

/** Speaks MongoDB's protocol for the tests, where no MongoDB can be installed: java MongoServer.java DATAFILE PORT */
class MongoServer {
    /** The version that drivers of today ask for at least; the library's own constants stop below it. */
    static class Version44 implements MongoVersion {
        public List<Integer> getVersionArray() { return List.of(4, 4, 0); }
        public int getWireVersion() { return 9; }
    }

    public static void main(String[] args) {
        var backend = new H2Backend(args[0]);
        backend.version(new Version44());
        var server = new de.bwaldvogel.mongo.MongoServer(backend);
        // Writes reach the file in the background: a stop waits for them.
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        server.bind("127.0.0.1", Integer.parseInt(args[1]));
        System.out.println("ready");
    }
}
