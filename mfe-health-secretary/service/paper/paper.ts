import { AppError, validationError } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import { labelOf } from '@saude/contract/meta'
import { type AnyRecord, fieldOf } from '@saude/contract/record/record'
import { stateLabel } from '@saude/contract/record/states'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { clientSettings } from '@saude/core/contract/settings'
import { laboratoryExamByCodes } from '@saude/options/contract/laboratory-exam'
import { type Call, handlersFor } from '@saude/service/handlers'
import { storedOf } from '@saude/service/record/rules'
import { protocolTypes } from '../../contract/protocol-type.ts'
import { requestPaper } from '../../contract/request-paper.ts'
import { meaningOf } from '../../contract/state-meaning.ts'
import { sheetOf, wireOf } from '../protocol/handlers.ts'
import { waitingStates } from '../protocol/protocols.ts'
import { lettersOf, lookupPath } from './letters.ts'
import { type Booked, placeOf } from './place.ts'

const on = handlersFor({})

/** What is brought where the municipality says nothing else. */
const usuallyBrought = 'Documento com foto, cartão do SUS, receita ou encaminhamento e este comprovante'

/** Beside what stands at the head of a request on paper. */
const atHead = ['citizen', 'appointmentAt', 'appointmentPlace', 'healthUnit']

type Sheet = Awaited<ReturnType<typeof sheetOf>>
type Named = { readonly id: string; readonly name?: string | null } | null | undefined

export const paper = on(requestPaper, async (call) => {
  const ids = [...new Set(call.input.ids)]
  const sheets = await Promise.all(ids.map((id) => sheetOf(call, id)))
  const [first] = sheets
  if (!first) throw new AppError('notFound')
  const { citizen, stored } = first
  if (sheets.some((one) => one.citizen.id !== citizen.id))
    throw validationError({ ids: 'Um comprovante é de uma só pessoa' })
  // Without the core a paper has no contact and the usual words.
  const said = await call.ask(clientSettings, {}).catch(() => null)
  const requests = await Promise.all(
    sheets.map(async (sheet) => ({
      ...(await onPaper(call, sheet)),
      note: sheet.type === 'loanMaterial' ? (said?.customProtocolMessageLoanMaterial ?? null) : null,
    })),
  )
  return {
    citizenId: citizen.id,
    citizenName: citizen.name,
    clientName: call.user.client?.name ?? '',
    lookup: lookupPath(stored.client, requests),
    bring: requests.some(({ isAhead }) => isAhead) ? said?.requestPaperBring || usuallyBrought : null,
    unit: await unitOf(call, sheets),
    requests,
    isProtected: sheets.some((one) => one.isProtected) ? true : null,
  }
})

/** What the paper says of one request. */
async function onPaper(call: Call, { of, type, number, stored, state, values, reason }: Sheet) {
  const { appointmentAt, exam, ...booked } = storedOf<BookedExam>(values)
  const isAhead = state === 'booked' && Boolean(appointmentAt)
  const hasPlace = isAhead || Boolean(booked.appointmentPlace)
  const where = hasPlace ? await placeOf(call, type, booked) : { place: null, address: null, phone: null }
  const isOpen = state === 'booked' || waitingStates.includes(state)
  return {
    id: stored._id,
    number,
    letters: lettersOf(call, stored.client, stored._id),
    kind: protocolTypes[type],
    what: whatOf(of, values),
    stateLabel: of.states ? stateLabel(of.states, state) : state,
    reason,
    next: meaningOf(type, state).next,
    at: appointmentAt ?? null,
    ...where,
    preparation: isOpen && exam ? await preparationOf(call, exam) : null,
    facts: factsOf(of, values).map(({ label, value }) => ({ label, value })),
    signatures: [...of.signatures],
    createdAt: stored.createdAt,
    isAhead,
  }
}

interface BookedExam extends Booked {
  readonly _id: string
  readonly appointmentAt?: Date | null
  readonly exam?: Named
}

/** What is asked for, in its own words: 'Hemograma completo'. */
const whatOf = (of: AnyRecord, values: Sheet['values']): string =>
  of.label
    .filter((name) => name !== 'citizen')
    .map((name) => shown(of, name, values))
    .filter(Boolean)
    .join(' · ')

const shown = (of: AnyRecord, name: string, values: Sheet['values']): string => {
  const schema = fieldOf(of, name)
  return schema ? formatValue(schema, wireOf(values[name])) : ''
}

const factsOf = (of: AnyRecord, values: Sheet['values']) =>
  (of.receipt ?? [])
    .filter((name) => !atHead.includes(name) && !of.label.includes(name))
    .flatMap((name) => {
      const schema = fieldOf(of, name)
      const value = shown(of, name, values)
      return schema && value !== '' ? [{ label: labelOf(schema, name), value }] : []
    })

/** What the register says of an exam: of several of one procedure the one by whose name it was asked for. */
async function preparationOf({ ask }: Pick<Call, 'ask'>, { id, name }: NonNullable<Named>) {
  const { items } = await ask(laboratoryExamByCodes, { ids: [id] }).catch(() => ({ items: [] }))
  return (items.find((one) => one.name === name) ?? items[0])?.preparation ?? null
}

/** Whom to call: the unit of the first request that has one. */
async function unitOf({ ask }: Pick<Call, 'ask'>, sheets: readonly Sheet[]) {
  const unit = sheets
    .map(({ values }) => storedOf<{ _id: string; healthUnit?: Named }>(values).healthUnit)
    .find((one) => one)
  if (!unit) return null
  const { items } = await ask(healthUnitByIds, { ids: [unit.id] }).catch(() => ({ items: [] }))
  const { name, phone, address } = items[0] ?? { name: unit.name ?? '', phone: null, address: null }
  return { name, phone, address }
}
