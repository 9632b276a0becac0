import type { TechnologyGroup } from '../technology-term.ts';
import { databaseNouns, storedIn } from './context-words.ts';
import { list } from './term-list.ts';

export const databaseTerms: readonly TechnologyGroup[] = [
  {
    category: 'database',
    noun: 'name',
    replacement: 'record store',
    terms: list(`
      PostgreSQL, Postgres, PostGIS, MySQL, MariaDB, SQLite, SQL Server, MSSQL, DB2, Sybase, Teradata, Oracle DB,
      Oracle Database, CockroachDB, TimescaleDB, InfluxDB, ClickHouse, MongoDB, Mongo, CouchDB, Couchbase, Neo4j, DynamoDB,
      Cosmos DB, Firestore, Supabase, HBase, ScyllaDB, RethinkDB, Apache Cassandra, RavenDB, ArangoDB, LevelDB, RocksDB,
      DuckDB, IndexedDB, PlanetScale, Amazon Aurora, Aurora PostgreSQL, etcd, RDBMS, DBMS, MS Access, MS Access database, Microsoft Access, Microsoft Access database, pgvector,
      Weaviate, Realm database, Postgresdb
    `),
  },
  {
    category: 'database',
    noun: 'name',
    replacement: 'record store',
    terms: list('Cassandra, Aurora, H2, Hive, Vertica'),
    only: { capital: true, before: storedIn, after: databaseNouns, listed: true },
    unless: ['delphi', 'temple', 'prophecy', 'bee', 'beehive', 'snow', 'northern', 'class'],
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'record store',
    terms: list(`
      database, data base, datastore, data store, relational database, document database, graph database, key value store,
      document store, database server, database management system, NoSQL database, database cluster,
      database system, database engine, database instance, time series database, vector database
    `),
  },
  {
    category: 'database',
    noun: 'name',
    replacement: 'record store',
    terms: list('Oracle'),
    only: {
      capital: true,
      before: storedIn,
      after: databaseNouns,
      listed: true,
      together: true,
      properName: true,
      versioned: true,
    },
    unless: ['delphi', 'temple', 'prophecy', 'priestess', 'pilgrim', 'apollo', 'greek', 'god', 'future'],
  },
  {
    category: 'database',
    noun: 'name',
    replacement: 'record store',
    terms: list('Snowflake'),
    only: {
      capital: true,
      before: [
        ...storedIn,
        ...list('loaded into, load into, exported to, data lives in, data live in, kept in, analyzed in, analysed in, data in'),
      ],
      after: databaseNouns,
      listed: true,
      together: true,
    },
    unless: ['snow', 'winter', 'ski', 'christmas', 'paper', 'ornament', 'child'],
  },
  {
    category: 'database',
    noun: 'name',
    replacement: 'record store',
    terms: list('Access'),
    only: { capital: true, before: ['microsoft', 'ms'], listed: ['database', 'language', 'framework', 'product'] },
    unless: ['right', 'control', 'role', 'permission', 'security', 'secure', 'wheelchair'],
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'record store',
    terms: list('DB'),
    casing: 'exact',
    unless: ['decibel', 'noise', 'railway', 'train', 'deutsche'],
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'set of records',
    terms: list(`
      database table, DB table, SQL table, lookup table, hash table, SQL view
    `),
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'record',
    terms: list('database row, database record, database entry, DB record, DB row'),
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'field',
    terms: list('database column, database field, DB column'),
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'identifier',
    terms: list(`
      primary key, foreign key, composite key, surrogate key, partition key, database key, auto increment id
    `),
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'search',
    terms: list(`
      SQL query, database query, DB query, SQL statement, stored procedure, SQL script
    `),
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'change',
    terms: list(`
      database transaction, DB transaction, database migration, schema migration, database change, database trigger
    `),
  },
  { category: 'database', noun: 'count', replacement: 'structure', terms: list('database schema, DB schema, schema') },
  {
    category: 'database',
    noun: 'name',
    replacement: 'search facility',
    terms: list(`
      Elasticsearch, Elastic Search, OpenSearch, Apache Solr, Solr, Lucene, Algolia, Meilisearch, Typesense,
      database index, full text index, search index, SQL index
    `),
  },
  {
    category: 'database',
    noun: 'name',
    replacement: 'short-term store',
    terms: list('Redis, Memcached, Valkey, Hazelcast, ElastiCache'),
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'short-term store',
    terms: list(`
      in memory cache, memory cache, cache layer, caching layer, distributed cache, browser cache, cache server,
      response cache, query cache, cache key, cache entry, database cache, Redis cache
    `),
  },
  {
    category: 'database',
    noun: 'count',
    replacement: 'short-term store',
    terms: list('cache'),
    only: {
      before: ['application', 'api', 'server', 'session'],
      after: ['hit', 'miss', 'invalidation', 'eviction', 'ttl'],
      listed: true,
    },
  },
  {
    category: 'database',
    noun: 'mass',
    replacement: 'record keeping',
    terms: list(`
      SQL, NoSQL, ETL, ORM, JDBC, ODBC, sharding, CRUD, object relational mapping, data warehouse, data lake
    `),
  },
  {
    category: 'database',
    noun: 'plain',
    replacement: 'kept ready',
    terms: list('cached'),
    unless: ['squirrel', 'nut', 'food', 'acorn', 'treasure', 'weapon', 'geocache'],
  },
  {
    category: 'database',
    noun: 'plain',
    replacement: 'keeping ready',
    terms: list('caching'),
    unless: ['squirrel', 'nut', 'food', 'acorn', 'treasure', 'weapon', 'geocache'],
  },
];
