import { AppError, validationError } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import { toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { isFields, keysOf } from '@saude/contract/values'
import { change, type Handler, type HandlerArgs, update } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { peopleColumns } from '../../../../contract/import/columns.ts'
import { importDoubtDecide, importDoubtList } from '../../../../contract/load-doubt.ts'
import { peopleImport } from '../../../../contract/people-import.ts'
import { type collections as declared, on } from '../../../collections.ts'
import type { Citizen } from '../../citizen/citizen.ts'
import { type Args, type Decided, peopleBatch } from '../import.ts'
import { isOtherCpf } from '../match.ts'
import { personFields, rowsIn } from '../person.ts'
import { type ImportDoubt, importDoubts } from '../run.ts'

/** What a row says, by fields. */
const saidIn = ({ row }: ImportDoubt): Readonly<Record<string, unknown>> => {
  const [read] = row === null ? [] : rowsIn([row])
  return { ...read?.values }
}

const isPersonField = (field: string): field is keyof typeof personFields =>
  Object.hasOwn(personFields, field)

/** A value of a row in words: of the form's fields as forms show it, else as it stands there. */
function shown(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isPersonField(field)) return formatValue(personFields[field], value)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  return isFields(value)
    ? String(value.cpf ?? value.cns ?? Object.values(value).filter(Boolean).join(', '))
    : String(value)
}

const labelOf = (field: keyof typeof peopleColumns): string => peopleColumns[field].label

const fieldsOf = (said: Readonly<Record<string, unknown>>) =>
  keysOf(peopleColumns).flatMap((field) => {
    const row = shown(field, said[field])
    return row === '' ? [] : [{ label: labelOf(field), row }]
  })

/** What a row and a record say, where either says anything. */
function sidesOf(said: Readonly<Record<string, unknown>>, one: Citizen) {
  const record: Readonly<Record<string, unknown>> = { ...one, neighborhood: one.neighborhood?.name }
  return keysOf(peopleColumns).flatMap((field) => {
    const sides = { row: shown(field, said[field]) || null, record: shown(field, record[field]) || null }
    return sides.row || sides.record ? [{ label: labelOf(field), ...sides }] : []
  })
}

/** The CPF of a row, which may stand in either of two columns. */
const cpfIn = (said: Readonly<Record<string, unknown>>): string | null => {
  const either = isFields(said.cpfOrCns) ? said.cpfOrCns.cpf : undefined
  const cpf = said.cpf ?? either
  return typeof cpf === 'string' ? cpf : null
}

const otherCpf = 'Tem outro CPF: não é a mesma pessoa'

const listDoubts = on(importDoubtList, ({ input, collections }) =>
  pageOf(collections.importDoubt, importDoubtList, input, {
    filter: { isOpen: true, ...(input.run && { run: input.run }) },
    async mapAll(found) {
      const ids = [...new Set(found.flatMap(({ candidates }) => candidates))]
      const people =
        ids.length > 0 ? await collections.citizen.findAll({ _id: { $in: ids } }, { max: 500 }) : []
      const byId = new Map(people.map((one) => [one._id, one]))
      return found.map((doubt) => {
        const said = saidIn(doubt)
        const { _id: id, run, name, why, source, line, createdAt } = doubt
        return {
          ...{ id, run, name, why, source, line, createdAt: toWire(createdAt) },
          fields: fieldsOf(said),
          candidates: doubt.candidates.flatMap((candidate) => {
            const one = byId.get(candidate)
            if (!one) return []
            const refusal = isOtherCpf(cpfIn(said), { document: one }) ? otherCpf : null
            return [{ id: one._id, name: one.name, sides: sidesOf(said, one), refusal }]
          }),
        }
      })
    },
  }),
)

type DecideArgs = HandlerArgs<InputOf<typeof importDoubtDecide>, typeof declared>

/** @throws AppError `notFound`, `conflict` where somebody else has decided it */
async function openDoubt({ input, collections }: DecideArgs): Promise<ImportDoubt> {
  const doubt = await collections.importDoubt.findOne({ _id: input.id })
  if (!doubt) throw new AppError('notFound', 'Esta linha não espera mais por uma decisão')
  if (!doubt.isOpen)
    throw new AppError('conflict', `Esta linha já foi decidida por ${doubt.decidedBy ?? 'outra pessoa'}`)
  return doubt
}

/** As a load would have called it: what is written, kept and taken back is the same. */
function batchArgs(args: DecideArgs, input: Args['input']): Args {
  // Inherited, as `on` makes them: what is not asked for is not made.
  const own: Args = Object.create(args)
  return Object.assign(own, { input })
}

const decideDoubt = on(importDoubtDecide, async (args) => {
  const { input, collections, ask, commit, now, user } = args
  const doubt = await openDoubt(args)
  const { decision, citizenId } = input
  if (decision === 'same' && !citizenId)
    throw validationError({ citizenId: 'Diga qual cadastro é desta pessoa' })
  const settled = [
    update(
      importDoubts,
      { _id: doubt._id },
      { $set: { isOpen: false, decision, decidedBy: user.name, decidedAt: now, row: null } },
    ),
    change('import', [doubt.run], 'updated'),
  ]
  if (decision === 'leave' || doubt.row === null)
    return commit(settled, { id: doubt._id, citizenId: null, notices: [] })
  const run = await collections.importRun.findOne({ _id: doubt.run })
  if (run?.undoneAt) throw new AppError('conflict', 'A carga desta linha foi desfeita')
  const sent = {
    ...{ run: doubt.run, source: doubt.source, hash: doubt.hash, rows: [doubt.row] },
    policies: [...(run?.reading?.policies ?? [])],
  }
  const said: Decided = decision === 'same' && citizenId ? { is: citizenId } : 'new'
  const { steps, answer, ids } = await peopleBatch(
    batchArgs(args, { ...sent, stage: 'people' }),
    new Map([[doubt.line, said]]),
  )
  const [wrong] = answer.refused
  if (wrong) throw new AppError('validation', undefined, { issues: [wrong.why] })
  const notices = answer.notices.map(({ text }) => text)
  const decided = await commit([...steps, ...settled], {
    id: doubt._id,
    citizenId: ids[0] ?? null,
    notices,
  })
  // Who belongs to whose family, as behind the last batch of a load.
  await ask(peopleImport, { ...sent, stage: 'families' })
  return decided
})

export const doubtHandlers: Handler[] = [listDoubts, decideDoubt]
