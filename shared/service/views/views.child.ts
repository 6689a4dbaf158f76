import { openStore } from '@saude/store'
import { houses, spots } from '@saude/store/contract/view/houses'
import { migrationMarks } from '../migrations/mark.ts'
import { openViewBuilds } from './build.ts'

/** What `views.test.ts` runs in a process of its own, to kill it in the middle. */
const [folder = ''] = process.argv.slice(2)
const store = await openStore({
  folder,
  area: 'houses',
  collections: [houses, migrationMarks],
  views: [spots],
})
const atomically: typeof store.atomically = async (...given) => {
  const outcome = await store.atomically(...given)
  process.stdout.write('batch\n')
  return outcome
}
await openViewBuilds(Object.create(store, { atomically: { value: atomically } }), [spots], {
  area: 'houses',
  release: '0.1.0',
  now: () => new Date(),
  report: () => {},
  complain: () => {},
})
