import { titleOf } from '@saude/contract/access'
import { permissionError } from '@saude/contract/errors'
import type { Shape } from '@saude/contract/query'
import { type AnyRecord, type Having, has } from '@saude/contract/record/record'
import { type RecordScreen, recordPaths, routeOfAddress } from '@saude/contract/record/routes'
import type { RecordVerb } from '@saude/contract/record/verbs'
import { matchPattern } from '@saude/contract/routes'
import { keysOf } from '@saude/contract/values'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { type Runnable, Unopened, useAsk, useRunning } from '../../platform/index.ts'
import { usePlace } from '../../router/index.ts'
import { ErrorScreen, fetched, NotFoundScreen, PageBody, Skeleton } from '../../ui/index.ts'
import { RecordList } from './RecordList.tsx'
import type {
  Entry,
  RecordDetailsOptions,
  RecordFormOptions,
  RecordListOptions,
  RecordOwnScreens,
  RecordReceiptOptions,
  RecordScreensProps,
} from './types.ts'

const waiting = (
  <PageBody>
    <Skeleton kind="form" />
  </PageBody>
)
/** A list needs neither forms nor details: they are fetched when somebody opens one. */
const part = <Props extends { of: AnyRecord }>(
  screen: RecordScreen,
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  fetched<Props>(load, {
    waiting,
    failed: (unfetched, { of }) => <Unopened title={of.titles[screen]} {...unfetched} />,
  })
const forms = () => import(/* webpackChunkName: "record-forms" */ './RecordForms.tsx')
const RecordCreate = part('create', async () => ({ default: (await forms()).RecordCreate }))
const RecordUpdate = part('update', async () => ({ default: (await forms()).RecordUpdate }))
const RecordDetails = part(
  'details',
  () => import(/* webpackChunkName: "record-details" */ './RecordDetails.tsx'),
)
const RecordReceipt = part(
  'receipt',
  () => import(/* webpackChunkName: "record-receipt" */ './RecordReceipt.tsx'),
)

/**
 * Every screen of a record, by the page's path: list, `create`, `update/{id}`, `details/{id}` and `receipt/{id}` below it. What a screen
 * wants otherwise it says of that piece alone.
 * @example <RecordScreens of={vehicle} form={{ groups }} list={{ notice: 'Frota própria' }} />
 */
export function RecordScreens<
  S extends Shape,
  State extends string,
  Name extends string,
  F extends Shape,
  V extends RecordVerb,
>(props: RecordScreensProps<S, State, Name, F, V>) {
  // The kit reads fields by their names; screens see the types of their own record.
  const { of, list, form, details, receipt, screens = {} } = props as unknown as AnyScreens
  const { screen, id } = useScreen(of)
  const { list: List, create: Create, update: Update, details: Details, receipt: Receipt } = screens
  switch (screen) {
    case 'list':
      return List ? <List /> : <RecordList of={of} list={list} />
    case 'create':
      if (!has(of, 'create')) break
      return (
        <Guarded runs={[of.create]}>
          <Proven of={of}>{Create ? <Create /> : <RecordCreate of={of} form={form} />}</Proven>
        </Guarded>
      )
    case 'update':
      if (!has(of, 'get', 'update')) break
      return (
        <Guarded runs={[of.get, of.update]}>
          {Update ? <Update id={id} /> : <RecordUpdate key={id} of={of} form={form} id={id} />}
        </Guarded>
      )
    case 'details':
      if (!has(of, 'get')) break
      return (
        <Guarded runs={[of.get]}>
          {Details ? (
            <Details id={id} />
          ) : (
            <RecordDetails of={of} details={details} groups={form?.groups} id={id} />
          )}
        </Guarded>
      )
    case 'receipt':
      if (!has(of, 'get') || !of.receipt) break
      return (
        <Guarded runs={[of.get]}>
          {Receipt ? <Receipt id={id} /> : <RecordReceipt of={of} id={id} note={receipt?.note} />}
        </Guarded>
      )
  }
  return <NotFoundScreen />
}

/** What a screen says of a record whatever its fields and verbs. */
interface AnyScreens {
  readonly of: AnyRecord
  readonly list?: RecordListOptions<Entry> | undefined
  readonly form?: RecordFormOptions | undefined
  readonly details?: RecordDetailsOptions<Entry>
  readonly receipt?: RecordReceiptOptions<Entry>
  readonly screens?: RecordOwnScreens
}

/** Which screen of a record the page's path names. */
function useScreen({ path, paths }: AnyRecord): { screen: RecordScreen | undefined; id: string } {
  const { pathname, search } = usePlace()
  return useMemo(() => {
    const patterns = recordPaths({ path, paths })
    for (const screen of keysOf(patterns)) {
      const params = matchPattern(routeOfAddress(patterns[screen]), pathname)
      if (params) return { screen, id: params.id ?? idInQuery(patterns[screen], search) }
    }
    return { screen: undefined, id: '' }
  }, [pathname, search, path, paths])
}

/** The id that the query of the address holds under the name that the record's own address gives it. */
function idInQuery(address: string, search: string): string {
  for (const [name, value] of new URLSearchParams(address.split('?')[1] ?? ''))
    if (value === '{id}') return new URLSearchParams(search).get(name) ?? ''
  return ''
}

/** The screen, or which permission it lacks. */
function Guarded({ runs, children }: { runs: readonly Runnable[]; children: ReactNode }) {
  const { may } = useRunning()
  const lacking = runs.find((query) => !may(query))
  if (!lacking) return children
  const { permission } = lacking
  return <ErrorScreen error={permissionError(permission, titleOf(permission))} />
}

/**
 * A form that asks for a second factor, once the server has said that there was one in this session: no one fills it in in vain. The
 * list asks for the same.
 */
function Proven({ of, children }: { of: Having<'create'>; children: ReactNode }) {
  return of.create.access.secondFactor ? <Asked of={of}>{children}</Asked> : children
}

function Asked({ of, children }: { of: AnyRecord; children: ReactNode }) {
  const { data, error, refetch } = useAsk(of.list, { startIndex: 0, stopIndex: 0 })
  if (error?.payload?.secondFactor) return <ErrorScreen error={error} retry={refetch} />
  // What is wrong otherwise does not keep a form shut: it is kept as a draft.
  return data || error ? children : waiting
}
