import { AppError } from '@saude/contract/errors'
import { date, integer, longText, oneOf, ref, text } from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { money } from '@saude/contract/fields-money'
import type { RecordContract } from '@saude/contract/record/declared'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { rows } from '@saude/contract/testing/rows'
import { render } from '@testing-library/react'
import { fakeNetwork, type SeenCall } from '../../../form/testing/network.ts'
import { PlatformProvider, Slot, session, useScreenActions, useScreenTitle } from '../../../platform/index.ts'
import { auth } from '../../../platform/testing/session.ts'
import { navigate } from '../../../router/index.ts'
import { RecordScreens } from '../RecordScreens.tsx'
import type { RecordScreensProps } from '../types.ts'

/** A record with everything that one can have, for the tests of its screens. */
export const order = record(rows, 'examRequest', {
  word: {
    singular: 'solicitação de exame',
    plural: 'solicitações de exames',
    gender: 'f',
    short: 'solicitação',
  },
  path: '/app/health-secretary/exam-request',
  fields: {
    citizen: ref('Cidadão', 'citizenSearch', {
      showColumn: 34,
      personal: 'name',
      opens: { path: '/app/citizen/history/{id}', needs: 'citizenHistory' },
    }).required(),
    exam: text('Exame', { showColumn: 28, showFilter: 'column' }).required().max(80),
    priority: oneOf(
      'Prioridade',
      { low: 'Eletiva', high: 'Urgente' },
      { showColumn: 18, initial: { value: 'low' }, tones: { low: 'neutral', high: 'warning' } },
    ).required(),
    date: date('Data da solicitação', { initial: 'today' }).required(),
    rooms: integer('Salas'),
    price: money('Preço', { showColumn: 10 }).min(0),
    observation: longText('Observação').max(1000),
    attachment: file('Pedido médico'),
  },
  label: ['citizen', 'exam'],
  orderBy: ['updatedAt', 'exam'],
  number: true,
  receipt: ['citizen', 'exam', 'date'],
  columns: { number: 12, state: 14, updatedAt: 16 },
  states: states({
    initial: 'requested',
    names: {
      requested: { label: 'Solicitada', tone: 'info' },
      authorised: { label: 'Autorizada', tone: 'success' },
      denied: { label: 'Negada', tone: 'danger', locked: true },
    },
    transitions: {
      authorise: { title: 'Autorizar', from: ['requested'], to: 'authorised' },
      deny: {
        title: 'Negar',
        from: ['requested', 'authorised'],
        to: 'denied',
        reason: 'required',
        confirm: 'Confirma a negativa da solicitação?',
        danger: true,
      },
      reopen: { title: 'Reabrir', from: ['denied'], to: 'requested', needs: rows.examRequestDelete },
    },
  }),
})

export const entry = {
  id: 'e-1',
  version: 3,
  number: '2026/000123',
  citizen: { id: 'c-1', name: 'Ana Batista', isRemoved: false },
  exam: 'Hemograma',
  priority: 'high',
  date: '2026-09-04',
  rooms: 1200,
  price: 1234.5,
  observation: 'Em jejum',
  attachment: { id: 'f-1', name: 'pedido.pdf', type: 'application/pdf', size: 2048, url: '/files/f-1?s=1' },
  state: 'requested',
  createdAt: '2026-09-01 08:00:00.000-03:00',
  updatedAt: '2026-09-04 10:32:00.000-03:00',
  updatedBy: { id: 'u-1', name: 'Ivone Batista' },
}
export type OrderEntry = Omit<typeof entry, 'attachment'> & { attachment: typeof entry.attachment | null }

const verbs = ['List', 'Get', 'Create', 'Update', 'Delete'] as const
export const allPermissions = verbs.map((verb) => `examRequest${verb}`)

type Answer = (call: SeenCall) => unknown

/** A network that keeps these entries and answers as the kit of services does. */
export function orders() {
  const network = fakeNetwork()
  const own = new Map<string, Answer>()
  let stored: OrderEntry[] = [entry]
  let removed: OrderEntry[] = []
  const found = ({ input }: SeenCall) => {
    const one = stored.find(({ id }) => id === input.id)
    if (!one) throw new AppError('notFound')
    return one
  }
  const answers: Readonly<Record<string, Answer>> = {
    'exam-request-list': ({ input }) => {
      const from = Number(input.startIndex)
      const to = Math.min(Number(input.stopIndex), stored.length - 1)
      const items = stored.slice(from, to + 1)
      const rest = { totalItems: stored.length, startIndex: from, stopIndex: to }
      return { items, ...rest, endReached: to >= stored.length - 1 }
    },
    'exam-request-get': found,
    'exam-request-create': () => ({ id: 'e-2', version: 1 }),
    'exam-request-update': ({ input }) => ({ id: input.id, version: 4 }),
    'exam-request-delete': (call) => {
      removed = [found(call)]
      stored = stored.filter(({ id }) => id !== call.input.id)
      return { id: call.input.id }
    },
    'exam-request-restore': ({ input }) => {
      stored = [...stored, ...removed]
      return { id: input.id }
    },
    'exam-request-transition': (call) => {
      const { transition } = call.input
      const to = transition === 'deny' ? 'denied' : transition === 'authorise' ? 'authorised' : 'requested'
      stored = stored.map((one) => (one.id === call.input.id ? { ...one, state: to, version: 4 } : one))
      return { id: call.input.id, version: 4 }
    },
    'exam-request-history': () => ({ items: [], more: null }),
  }
  network.answer((call) => (own.get(call.path) ?? answers[call.path] ?? (() => ({ items: [] })))(call))
  return {
    ...network,
    /** Another answer to one query. */
    on: (path: string, answer: Answer) => void own.set(path, answer),
    keep: (entries: OrderEntry[]) => {
      stored = entries
    },
  }
}

/** What a screen may say of this record. */
type Own =
  typeof order extends RecordContract<infer S, infer State, infer Name, infer F, infer V>
    ? Omit<RecordScreensProps<S, State, Name, F, V>, 'of'>
    : never

/** The frame around a screen: its title, count and actions. */
function Page(props: Own) {
  const bar = useScreenTitle()
  return (
    <PlatformProvider>
      <h1>{bar?.title}</h1>
      <p data-testid="count">{bar?.count}</p>
      <Slot name="actions" />
      {useScreenActions().map(({ label, onSelect, href, disabledReason }) =>
        href ? (
          <a key={label} href={href} aria-disabled={disabledReason !== undefined} title={disabledReason}>
            {label}
          </a>
        ) : (
          <button
            key={label}
            type="button"
            onClick={onSelect}
            disabled={!!disabledReason}
            title={disabledReason}
          >
            {label}
          </button>
        ),
      )}
      <RecordScreens {...props} of={order} />
    </PlatformProvider>
  )
}

/** Opens a screen of the record for somebody with these rights. */
export async function open(
  below: string,
  {
    permissions = allPermissions,
    isAnonymization = false,
    ...props
  }: { permissions?: string[]; isAnonymization?: boolean } & Own = {},
) {
  session.signIn(auth({ permissions, isAnonymization }))
  await navigate(`${order.path}${below}`)
  return render(<Page {...props} />)
}
