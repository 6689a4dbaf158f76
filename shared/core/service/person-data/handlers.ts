import { fileWord } from '@saude/contract/csv'
import { AppError, validationError } from '@saude/contract/errors'
import { formatDateTime } from '@saude/contract/formats'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { personDataQueries } from '@saude/contract/person-data'
import type { InputOf } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import { isFields } from '@saude/contract/values'
import { chooseClient } from '@saude/service/client'
import { type Handler, type HandlerArgs, insert } from '@saude/service/handlers'
import { personData as keptBy } from '@saude/service/person/person-data'
import { createWork } from '@saude/service/work'
import { corePersonData, personData } from '../../contract/person-data.ts'
import { collections, on } from '../collections.ts'
import { type ProofDeps, proveSecondFactor } from '../second-factor/prove.ts'
import { type Copy, filesOf, jsonOf } from './copy.ts'
import { looksAt } from './looks.ts'
import { sentOf, sharedOf } from './sent.ts'

type Args = HandlerArgs<InputOf<typeof personData>, typeof collections>

/** @throws AppError `validation` where protected entries are asked for without a reason, or by the provider's staff */
function refuseUnfounded({ input, user }: Args): void {
  if (!input.isWhole) return
  if (isProvider(user.groups))
    throw validationError({ isWhole: 'O provedor não vê registros protegidos (Lei 14.289/2022)' })
  if (!input.reason?.trim())
    throw validationError({ reason: 'Diga por que os registros protegidos vão junto' })
}

/** Asks every area, one after the other: a copy that lacks an area is none. */
async function gather({ input, ask, progress }: Args) {
  const queries = personDataQueries()
  const items = []
  for (const [index, query] of queries.entries()) {
    const answer = await ask(query, { citizenId: input.id, isWhole: input.isWhole === true })
    items.push(...answer.items.map((item) => ({ ...item, area: query.access.area })))
    progress((index + 1) / (queries.length + 1))
  }
  return items
}

type Item = Awaited<ReturnType<typeof gather>>[number]

/** Gives each file a place beside the copy, the same one wherever it is named. */
function placing() {
  const places = new Map<string, string>()
  return (area: string, { id, name }: { readonly id: string; readonly name: string }): string => {
    const key = `${area} ${id}`
    const plain = name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100)
    const path = places.get(key) ?? `anexos/${places.size + 1}-${plain}`
    places.set(key, path)
    return path
  }
}

/** Entries of a kind together, the register of the person first. */
function partsOf(items: readonly Item[]): Copy['parts'] {
  const placeOf = placing()
  const parts = new Map<string, Item[]>()
  for (const item of items) {
    const key = `${item.area} ${item.collection}`
    parts.set(key, [...(parts.get(key) ?? []), item])
  }
  const isRegister = ({ collection }: Copy['parts'][number]) => collection === 'citizen'
  const all = [...parts.values()].flatMap((entries) => {
    const [first] = entries
    if (!first) return []
    const { area, collection, title } = first
    return [
      {
        area,
        collection,
        title,
        entries: entries.map(({ lines, document, removedAt, files }) => ({
          document,
          removedAt: removedAt ? formatDateTime(removedAt) : null,
          files: (files ?? []).map((file) => ({
            ...file,
            size: file.size ?? null,
            area,
            path: placeOf(area, file),
          })),
          lines: lines.map(({ label, value }) => ({ label, value: value ?? '' })),
        })),
      },
    ]
  })
  return [...all.filter(isRegister), ...all.filter((part) => !isRegister(part))]
}

/** Of whom the copy is. @throws AppError `notFound` where no one of this id is in the register */
function nameIn(items: readonly Item[]): string {
  const register = items.find(({ collection }) => collection === 'citizen')
  const document: unknown = register && JSON.parse(register.document)
  if (!isFields(document) || typeof document.name !== 'string') throw new AppError('notFound')
  return document.name
}

async function pdf(copy: Copy, signal: Args['signal']): Promise<string> {
  const work = createWork<Copy, string>(
    new URL('./sheet.thread.ts', import.meta.url),
    () => {},
    ['pdfmake'],
    {},
  )
  try {
    return await work.run(copy, signal)
  } finally {
    await work.close()
  }
}

/** The copy of all that is kept of a person, and what the core itself keeps. */
export function personDataHandlers(deps: ProofDeps): Handler[] {
  const give = on(personData, async (args) => {
    const { input, user, store, collections: own, now, commit, signal } = args
    if (!user.client || !user.id) throw new AppError('validation', chooseClient)
    refuseUnfounded(args)
    const isWhole = input.isWhole === true
    const proven = isWhole ? await proveSecondFactor(deps, args, input.code) : []
    const items = await gather(args)
    const name = nameIn(items)
    const said = await own.settings.findOne({})
    const parts = partsOf(items)
    const copy: Copy = {
      client: user.client.name,
      citizenId: input.id,
      name,
      madeAt: formatDateTime(now),
      madeBy: user.name,
      isWhole,
      contact: [said?.dataOfficerName, said?.dataOfficerContact].filter(Boolean).join(', '),
      parts,
      sent: await sentOf(args, items),
      shared: await sharedOf(args, parts),
      looks: await looksAt({
        store,
        client: user.client.id,
        citizenId: input.id,
        isWhole,
        isNamed: said?.isAccessNamed === true,
      }),
    }
    const { format } = input
    const content = format === 'pdf' ? await pdf(copy, signal) : Buffer.from(jsonOf(copy)).toString('base64')
    const namesProtected = items.some((item) => item.namesProtected === true) || null
    return commit(
      [
        ...proven,
        insert(own.personCopy, {
          _id: newId(),
          citizenId: input.id,
          at: now,
          by: { id: user.id, name: user.name },
          format,
          isWhole,
          reason: isWhole ? (input.reason ?? null) : null,
        }),
      ],
      {
        name: `${fileWord(`dados ${name}`)}-${today(now)}.${format}`,
        content,
        citizenId: input.id,
        namesProtected,
        files: filesOf(copy),
      },
    )
  })
  return [give, keptBy(corePersonData, { collections, records: [], handlers: [] })]
}
