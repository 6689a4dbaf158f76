import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * mongo-java-server in memory on 127.0.0.1, presenting itself as a replica set of the oldest MongoDB that the driver
 * talks to. It has no transactions: here one at a time is undone by putting back the collections that it wrote to,
 * and any other is answered a conflict, which the driver answers by repeating it.
 */
public class StandIn extends MemoryBackend {
  private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify", "findandmodify");
  private final int port;
  /** Session and number of the transaction under way. */
  private String owner;
  /** The collections it wrote to, by database and name, as they were. */
  private final Map<List<String>, List<Document>> before = new HashMap<>();

  StandIn(int port) {
    this.port = port;
  }

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    MongoVersion presented = new MongoVersion() {
      public int getWireVersion() {
        return 9;
      }

      public List<Integer> getVersionArray() {
        return List.of(4, 4, 2);
      }
    };
    new MongoServer(new StandIn(port).version(presented)).bind("127.0.0.1", port);
    Thread.currentThread().join();
  }

  @Override
  public synchronized Document handleCommand(Channel channel, String database, String command, Document query) {
    switch (command) {
      case "hello", "isMaster", "ismaster":
        return greeting(super.handleCommand(channel, database, "isMaster", query));
      case "commitTransaction":
        return ended(query, false, channel);
      case "abortTransaction":
        return ended(query, true, channel);
      default:
        if (Boolean.FALSE.equals(query.get("autocommit"))) {
          String name = nameOf(query);
          if (owner == null && Boolean.TRUE.equals(query.get("startTransaction"))) owner = name;
          if (!name.equals(owner)) return conflict();
          if (WRITES.contains(command)) remember(channel, database, query.get(command).toString());
        }
        return super.handleCommand(channel, database, command, query);
    }
  }

  private Document greeting(Document answer) {
    String address = "127.0.0.1:" + port;
    return answer
        .append("setName", "standIn")
        .append("setVersion", 1)
        .append("isWritablePrimary", true)
        .append("secondary", false)
        .append("hosts", List.of(address))
        .append("primary", address)
        .append("me", address)
        .append("logicalSessionTimeoutMinutes", 30);
  }

  private static String nameOf(Document query) {
    return query.get("lsid") + " " + query.get("txnNumber");
  }

  private static Document conflict() {
    return new Document("ok", 0.0)
        .append("code", 112)
        .append("codeName", "WriteConflict")
        .append("errmsg", "Another transaction is under way")
        .append("errorLabels", List.of("TransientTransactionError"));
  }

  private void remember(Channel channel, String database, String collection) {
    before.computeIfAbsent(List.of(database, collection), key -> {
      Document find = new Document("find", collection).append("batchSize", Integer.MAX_VALUE).append("$db", database);
      Document cursor = (Document) super.handleCommand(channel, database, "find", find).get("cursor");
      return ((List<?>) cursor.get("firstBatch")).stream().map(row -> ((Document) row).cloneDeeply()).toList();
    });
  }

  private Document ended(Document query, boolean isUndone, Channel channel) {
    if (!nameOf(query).equals(owner)) {
      return new Document("ok", 0.0).append("code", 251).append("errmsg", "No such transaction");
    }
    if (isUndone) before.forEach((key, rows) -> restore(channel, key.get(0), key.get(1), rows));
    before.clear();
    owner = null;
    return new Document("ok", 1.0);
  }

  private void restore(Channel channel, String database, String collection, List<Document> rows) {
    Document all = new Document("q", new Document()).append("limit", 0);
    Document delete = new Document("delete", collection).append("deletes", List.of(all)).append("$db", database);
    super.handleCommand(channel, database, "delete", delete);
    if (rows.isEmpty()) return;
    Document insert = new Document("insert", collection).append("documents", rows).append("$db", database);
    super.handleCommand(channel, database, "insert", insert);
  }
}
