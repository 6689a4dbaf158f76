import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.util.List;

/** mongo-java-server in memory on 127.0.0.1, presenting itself as the oldest MongoDB that the driver talks to. */
public class StandIn {
  public static void main(String[] arguments) throws Exception {
    MongoVersion presented = new MongoVersion() {
      public int getWireVersion() {
        return 9;
      }

      public List<Integer> getVersionArray() {
        return List.of(4, 4, 2);
      }
    };
    MemoryBackend backend = new MemoryBackend() {
      @Override
      public Document handleCommand(Channel channel, String database, String command, Document query) {
        // It knows the greeting by its older name only.
        return super.handleCommand(channel, database, command.equals("hello") ? "isMaster" : command, query);
      }
    };
    new MongoServer(backend.version(presented)).bind("127.0.0.1", Integer.parseInt(arguments[0]));
    Thread.currentThread().join();
  }
}
