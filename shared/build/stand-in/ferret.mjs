import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, succeeded } from './command.mjs'

const MODULE = 'github.com/FerretDB/FerretDB'
const VERSION = 'v1.24.2'

/** FerretDB over SQLite: needs Go, and minutes to compile the first time. */
export const ferret = {
  name: `FerretDB ${VERSION.slice(1)} with SQLite`,
  tools: ['go'],
  /** What needs transactions from beginning to end. */
  leavesOut: ['gateway/many/many.test.ts'],
  env: { MONGODB_STANDALONE: 'allow' },
  cannot: [
    {
      why: 'no transactions: nothing is undone or kept apart',
      tests: [
        'several operations happen not at all when a version is stale, a document is gone or a client is another',
        'several operations happen not at all when a unique key is taken, and say which',
        'several operations happen not at all when a precondition fails',
        'two gateways on one database lose no update and number their changes without a gap, no matter which was first',
        'two gateways on one database let one of them make what both found absent',
      ],
    },
    {
      why: 'operations at the same moment overwrite each other',
      tests: [
        'writes at the same moment lose none of 50 increments',
        'writes at the same moment give each of 50 takers another document',
      ],
    },
    {
      why: 'no patterns in $all',
      tests: [
        'the name search finds those of whom every typed word begins some word of the name, in order, and counts them',
        'the name search goes together with other filters, with $or and without a client',
        'the name search follows a change of the name at once',
        'the whole product on MongoDB searches names',
      ],
    },
    {
      why: 'of several elements, one must pass every check',
      tests: ['$ne', 'ranges with two ends'].map(
        (name) => `find what MongoDB finds in the fields of array elements, in order, and count it ${name}`,
      ),
    },
    {
      why: 'no arrays in arrays, as borders on maps are',
      tests: ['the whole product on MongoDB holds the demo town where it is asked for'],
    },
    {
      why: 'no $pull by fields',
      tests: [
        'updates change a document as MongoDB does',
        'updates of a field do what MongoDB does, or are refused as there, when it is an array of objects',
      ],
    },
    {
      why: 'a duplicate does not name its index, and only inserts say that it is one; missing differs from null',
      tests: [
        'updates that would repeat a unique key are duplicates, null and missing included',
        'unique keys of all kinds are distinguished, and each is taken once',
        'unique keys are kept by every way of writing, and what is refused changes nothing',
        'An index that became unique over documents that are not is refused in words, and loses nothing',
      ],
    },
    {
      why: 'no $min and $max',
      tests: [
        'groups count, add and find the least and the greatest as MongoDB does',
        'groups of values of all kinds keep them apart and in order, null and missing together',
      ],
    },
  ],
  /** Compiles it into `folder`, unless it is there. */
  async prepare(folder) {
    const stamp = join(folder, 'version')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === VERSION) return
    mkdirSync(folder, { recursive: true })
    const { Dir } = JSON.parse(await outputOf('go', ['mod', 'download', '-json', `${MODULE}@${VERSION}`]))
    const source = join(folder, 'source')
    rmSync(source, { recursive: true, force: true })
    cpSync(Dir, source, { recursive: true })
    await succeeded('chmod', ['-R', 'u+w', source])
    // A file that its own build generates and that the module lacks.
    writeFileSync(join(source, 'build/version/version.txt'), VERSION)
    await succeeded('go', ['build', '-buildvcs=false', '-o', join(folder, 'ferretdb'), './cmd/ferretdb'], {
      cwd: source,
    })
    writeFileSync(stamp, VERSION)
  },
  command(folder, port) {
    const state = join(folder, 'state')
    rmSync(state, { recursive: true, force: true })
    mkdirSync(state)
    return [
      join(folder, 'ferretdb'),
      '--handler=sqlite',
      `--sqlite-url=file:${state}/`,
      `--state-dir=${state}`,
      `--listen-addr=127.0.0.1:${port}`,
      '--debug-addr=-',
      '--telemetry=disable',
      '--log-level=error',
    ]
  },
}
