import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * mongo-java-server in memory on 127.0.0.1, presenting itself as a replica set of the oldest MongoDB that the driver
 * talks to. It has no transactions; here each sees what was committed when it began, and what it wrote itself. As in
 * MongoDB the second of two that write one document is answered a conflict, which the driver answers by repeating it.
 *
 * The command {@code standIn} of the database {@code admin} says how many conflicts there were, and has the next writes
 * refused as by a server that is no primary ({@code refuse: n}), the next connections cut after their commit was applied
 * ({@code cut: n}), or every commit wait ({@code delay: milliseconds}).
 */
public class StandIn extends MemoryBackend {
  private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify", "findandmodify");
  /** A transaction that is left alone for longer is forgotten: its process was killed. */
  private static final long LIFETIME_MS = 10_000;

  private record Key(String database, String collection, Object id) {}

  /** A document before and after a commit; null: there was none. */
  private record Changed(long at, Key key, Document before, Document after) {}

  private static class Transaction {
    final long start;
    long seenAt = System.currentTimeMillis();
    /** The connection of its last command: a process that was killed takes its transactions with it. */
    Channel by;
    /** What it writes, as it was committed, and as it is for the transaction. */
    final Map<Key, Document> before = new LinkedHashMap<>();
    final Map<Key, Document> own = new LinkedHashMap<>();

    Transaction(long start) {
      this.start = start;
    }
  }

  private final int port;
  private long clock;
  private final Map<String, Transaction> active = new HashMap<>();
  private final List<Changed> log = new ArrayList<>();
  /** Committed ones, of which the answer may be asked for again. */
  private final Set<String> committed = new LinkedHashSet<>();
  /** Of each database: several tests meet here at once. */
  private final Document conflicts = new Document();
  private int commits;
  private int refuse;
  private int cut;
  private int delay;

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
  public Document handleCommand(Channel channel, String database, String command, Document query) {
    if (command.equals("commitTransaction") && delay > 0) pause();
    return handled(channel, database, command, query);
  }

  private synchronized Document handled(Channel channel, String database, String command, Document query) {
    boolean isWritten = WRITES.contains(command);
    boolean isWithin = Boolean.FALSE.equals(query.get("autocommit"));
    if (refuse > 0 && (isWritten || command.equals("commitTransaction"))) {
      refuse -= 1;
      if (isWithin) active.remove(nameOf(query));
      return failure(10107, "NotWritablePrimary", isWithin ? "TransientTransactionError" : "RetryableWriteError");
    }
    switch (command) {
      case "hello", "isMaster", "ismaster":
        return greeting(super.handleCommand(channel, database, "isMaster", query));
      case "standIn":
        return counted(query);
      case "commitTransaction":
        return committed(channel, nameOf(query));
      case "abortTransaction":
        active.remove(nameOf(query));
        return new Document("ok", 1.0);
      default:
        if (isWithin) return within(channel, database, command, query, isWritten);
        if (!isWritten || active.isEmpty()) return super.handleCommand(channel, database, command, query);
        return noted(channel, database, command, query);
    }
  }

  private void pause() {
    try {
      Thread.sleep(delay);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
  }

  private Document counted(Document query) {
    if (query.get("refuse") instanceof Number count) refuse = count.intValue();
    if (query.get("cut") instanceof Number count) cut = count.intValue();
    if (query.get("delay") instanceof Number count) delay = count.intValue();
    Document answer = new Document("ok", 1.0).append("conflicts", conflicts.cloneDeeply()).append("commits", commits);
    commits = 0;
    return answer;
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

  private static Document failure(int code, String name, String label) {
    return new Document("ok", 0.0)
        .append("code", code)
        .append("codeName", name)
        .append("errmsg", name)
        .append("errorLabels", List.of(label));
  }

  private Document conflict(String database, String name) {
    conflicts.put(database, (conflicts.get(database) instanceof Integer count ? count : 0) + 1);
    active.remove(name);
    return failure(112, "WriteConflict", "TransientTransactionError");
  }

  private Document within(Channel channel, String database, String command, Document query, boolean isWritten) {
    String name = nameOf(query);
    if (Boolean.TRUE.equals(query.get("startTransaction"))) active.put(name, new Transaction(clock));
    Transaction one = active.get(name);
    if (one == null) return failure(251, "NoSuchTransaction", "TransientTransactionError");
    one.seenAt = System.currentTimeMillis();
    one.by = channel;
    List<Changed> later = log.stream().filter(each -> each.at > one.start && each.key.database.equals(database)).toList();
    for (int index = later.size() - 1; index >= 0; index--) put(channel, later.get(index).key, later.get(index).before);
    one.own.forEach((key, document) -> put(channel, key, document));
    try {
      Collection<Key> keys = isWritten ? keysOf(channel, database, command, query) : Set.of();
      for (Key key : keys) {
        if (isTaken(name, key) || later.stream().anyMatch(each -> each.key.equals(key))) return conflict(database, name);
        if (!one.own.containsKey(key)) one.before.put(key, get(channel, key));
        one.own.putIfAbsent(key, one.before.get(key));
      }
      Document answer = super.handleCommand(channel, database, command, query).cloneDeeply();
      for (Key key : keys) one.own.put(key, get(channel, key));
      return answer;
    } finally {
      one.before.forEach((key, document) -> put(channel, key, document));
      for (Changed each : later) put(channel, each.key, each.after);
    }
  }

  @Override
  public synchronized void handleClose(Channel channel) {
    active.values().removeIf(each -> each.by == channel);
    super.handleClose(channel);
  }

  /** Whether another transaction that is under way has written a document. */
  private boolean isTaken(String name, Key key) {
    long now = System.currentTimeMillis();
    active.entrySet().removeIf(each -> now - each.getValue().seenAt > LIFETIME_MS);
    return active.entrySet().stream().anyMatch(each -> !each.getKey().equals(name) && each.getValue().own.containsKey(key));
  }

  private Document committed(Channel channel, String name) {
    Transaction one = active.get(name);
    if (one == null && !committed.contains(name)) return failure(251, "NoSuchTransaction", "TransientTransactionError");
    if (one != null) {
      boolean isLate = log.stream().anyMatch(each -> each.at > one.start && one.own.containsKey(each.key));
      if (isLate || !applied(channel, one)) return conflict(one.own.keySet().iterator().next().database, name);
      clock += 1;
      active.remove(name);
      one.own.forEach((key, document) -> log.add(new Changed(clock, key, one.before.get(key), document)));
      long oldest = active.values().stream().mapToLong(each -> each.start).min().orElse(clock);
      log.removeIf(each -> each.at <= oldest);
      committed.add(name);
      if (committed.size() > 10_000) committed.remove(committed.iterator().next());
      commits += 1;
    }
    if (cut > 0) {
      cut -= 1;
      channel.close();
    }
    return new Document("ok", 1.0);
  }

  /** Unique keys may be taken by what another transaction has committed meanwhile: then nothing is written. */
  private boolean applied(Channel channel, Transaction one) {
    List<Key> done = new ArrayList<>();
    for (Map.Entry<Key, Document> each : one.own.entrySet()) {
      done.add(each.getKey());
      if (put(channel, each.getKey(), each.getValue())) continue;
      for (Key key : done) put(channel, key, one.before.get(key));
      return false;
    }
    return true;
  }

  /** A write beside transactions that are under way, which do not see it. */
  private Document noted(Channel channel, String database, String command, Document query) {
    Collection<Key> keys = keysOf(channel, database, command, query);
    Map<Key, Document> before = new LinkedHashMap<>();
    for (Key key : keys) before.put(key, get(channel, key));
    Document answer = super.handleCommand(channel, database, command, query).cloneDeeply();
    clock += 1;
    before.forEach((key, document) -> log.add(new Changed(clock, key, document, get(channel, key))));
    return answer;
  }

  /** The documents that a command is about to write. */
  private Collection<Key> keysOf(Channel channel, String database, String command, Document query) {
    String collection = query.get(command).toString();
    Set<Key> keys = new LinkedHashSet<>();
    switch (command) {
      case "insert":
        for (Document each : documents(query.get("documents"))) keys.add(new Key(database, collection, each.get("_id")));
        return keys;
      case "update":
        for (Document each : documents(query.get("updates")))
          found(channel, database, collection, each.get("q"), null, Boolean.TRUE.equals(each.get("multi")) ? 0 : 1, keys);
        return keys;
      case "delete":
        for (Document each : documents(query.get("deletes")))
          found(channel, database, collection, each.get("q"), null, ((Number) each.get("limit")).intValue(), keys);
        return keys;
      default:
        found(channel, database, collection, query.get("query"), query.get("sort"), 1, keys);
        return keys;
    }
  }

  private static List<Document> documents(Object list) {
    return ((Collection<?>) list).stream().map(each -> (Document) each).toList();
  }

  private void found(
      Channel channel, String database, String collection, Object filter, Object sort, int limit, Set<Key> keys) {
    for (Document each : find(channel, database, collection, (Document) filter, (Document) sort, limit))
      keys.add(new Key(database, collection, each.get("_id")));
    // What an upsert makes has the id that it was looked for by.
    Object id = ((Document) filter).get("_id");
    if (id != null && !(id instanceof Document)) keys.add(new Key(database, collection, id));
  }

  private List<Document> find(
      Channel channel, String database, String collection, Document filter, Document sort, int limit) {
    Document find = new Document("find", collection).append("filter", filter).append("batchSize", Integer.MAX_VALUE);
    if (sort != null) find.append("sort", sort);
    if (limit > 0) find.append("limit", limit);
    Document cursor = (Document) super.handleCommand(channel, database, "find", find.append("$db", database)).get("cursor");
    return documents(cursor.get("firstBatch"));
  }

  private Document get(Channel channel, Key key) {
    List<Document> found = find(channel, key.database, key.collection, new Document("_id", key.id), null, 1);
    return found.isEmpty() ? null : found.get(0).cloneDeeply();
  }

  private boolean put(Channel channel, Key key, Document document) {
    Document all = new Document("q", new Document("_id", key.id)).append("limit", 1);
    Document delete = new Document("delete", key.collection).append("deletes", List.of(all)).append("$db", key.database);
    super.handleCommand(channel, key.database, "delete", delete);
    if (document == null) return true;
    Document insert = new Document("insert", key.collection)
        .append("documents", List.of(document.cloneDeeply()))
        .append("$db", key.database);
    return !super.handleCommand(channel, key.database, "insert", insert).containsKey("writeErrors");
  }
}
