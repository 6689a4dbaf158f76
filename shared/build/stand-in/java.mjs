import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { succeeded } from './command.mjs'

const VERSION = '1.47.0'
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:copy-dependencies'

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>stand-in</groupId>
  <artifactId>stand-in</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>de.bwaldvogel</groupId>
      <artifactId>mongo-java-server</artifactId>
      <version>${VERSION}</version>
    </dependency>
  </dependencies>
</project>
`

const tables = [
  'among scalars of all kinds',
  'below an object',
  'when some values are arrays and objects',
  'in the fields of array elements',
].map((where) => `find what MongoDB finds ${where}, in order, and count it`)

const updated = 'updates of a field do what MongoDB does, or are refused as there, when it'

/** mongo-java-server: needs Maven and a JDK, ready in seconds. `StandIn.java` adds transactions, one at a time. */
export const javaServer = {
  name: `mongo-java-server ${VERSION}`,
  tools: ['mvn', 'java'],
  env: {},
  cannot: [
    {
      why: 'patterns match numbers and dates too',
      tests: tables.flatMap((table) => [`${table} prefix`, `${table} empty prefix`]),
    },
    {
      why: 'of several elements, one must be within both ends',
      tests: tables.slice(2).map((table) => `${table} ranges with two ends`),
    },
    {
      why: 'there are no windows over documents',
      tests: ['count them in runs that end with a flag'],
    },
    {
      why: 'updates take null for missing, and reach into the elements of arrays by a name',
      tests: ['is null', 'is an array of objects'].map((name) => `${updated} ${name}`),
    },
  ],
  /** Brings it into `folder`, unless it is there. */
  async prepare(folder) {
    const file = join(folder, 'pom.xml')
    if (existsSync(file) && readFileSync(file, 'utf8') === project) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${file}.new`, project)
    await succeeded('mvn', ['-q', '-B', '-f', `${file}.new`, PLUGIN, '-DoutputDirectory=lib'], {
      cwd: folder,
    })
    // Last: what is there is whole.
    writeFileSync(file, project)
  },
  command: (folder, port) => [
    'java',
    '-Xmx512m',
    '-cp',
    join(folder, 'lib', '*'),
    fileURLToPath(new URL('./StandIn.java', import.meta.url)),
    String(port),
  ],
}
