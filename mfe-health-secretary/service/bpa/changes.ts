import { AppError } from '@saude/contract/errors'
import { isProtectedCid, isProtectedProcedure } from '@saude/core/contract/codes/protected'
import { handlersFor } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { bpaChanges, mostChanges } from '../../contract/bpa.ts'
import { treatmentSource } from '../treatment/production.ts'
import type { Problem } from './check.ts'
import { collect } from './collect.ts'
import { compareFiles, partsOf } from './compare.ts'
import type { Named } from './entries.ts'
import { bpaCollections, entriesIn, keptText } from './files.ts'
import { letters } from './layout.ts'
import { monthOf } from './production.ts'
import { scopeOf } from './scope.ts'

const on = handlersFor(bpaCollections)

/** What an entry is known by in a line. */
const keyOf = (day: string, procedure: string | null, name: string): string =>
  [day, procedure, name].join('|')
const nameIn = (name: string): string => letters(name, 30).trim()

/** Makes the lines of a file's entries once more, and compares them with those that were exported. */
export const changesSince = on(bpaChanges, async (call) => {
  const { input, collections, store, user } = call
  const file = await collections.bpaFile.findOne({ _id: input.id, state: 'done' })
  if (!file) throw new AppError('notFound')
  const { competence, healthUnit, kind, part, consolidates } = file
  const scope = scopeOf({ competence, healthUnit, kind, part, consolidates }, call)
  const { ids, days } = await entriesIn(store, { client: file.client, file: file._id })
  const seen = new Map<string, Named>()
  const reasons = new Map<string, string>()
  const months = new Set([...days].map(monthOf))
  const { text } = await collect(scope, call, {
    lastSheets: {},
    sources: [treatmentSource(scope, call)],
    // Marks of older versions say no day.
    only: { ids, months: months.size > 0 ? [...months].sort() : [competence] },
    keep: async () => {},
    see: (entries) => {
      for (const entry of entries)
        seen.set(keyOf(entry.date, entry.procedure, nameIn(entry.person.name)), entry)
    },
    gather: ({ date, procedure, person }: Named, problems: readonly Problem[]) => {
      reasons.set(keyOf(date, procedure, nameIn(person.name)), problems.map((one) => one.text).join('; '))
    },
  })
  const isSeen = seesProtected(user)
  const all = compareFiles(await keptText(store, { client: file.client, file: file._id }), text).flatMap(
    ({ change, line, what }, index) => {
      const { procedure, cid, name, day } = partsOf(line)
      const key = keyOf(day, procedure, name)
      const entry = seen.get(key)
      const isNamed = entry?.isProtected || isProtectedCid(cid) || isProtectedProcedure(procedure)
      if (isNamed && !isSeen) return []
      return [
        {
          ...{ id: `${change}/${index}`, change, procedure: entry?.procedureName ?? procedure },
          ...{ citizenId: entry?.person.id ?? null, citizen: name || null, date: day || null },
          what:
            what ||
            (change === 'removed' ? (reasons.get(key) ?? goneText) : 'Corrige um registro do arquivo'),
        },
      ]
    },
  )
  return { total: all.length, items: all.slice(0, mostChanges) }
})

const goneText = 'O registro foi removido'
