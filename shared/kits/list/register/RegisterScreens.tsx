import type { Resource } from '@saude/contract/resource'
import { Unopened } from '../../platform/index.ts'
import { usePlace } from '../../router/index.ts'
import { fetched, NotFoundScreen, PageBody, Skeleton } from '../../ui/index.ts'
import { RegisterList } from './RegisterList.tsx'
import { registerWords } from './words.ts'

const waiting = (
  <PageBody>
    <Skeleton kind="form" />
  </PageBody>
)
// A list needs no form: it is fetched when somebody creates or changes an entry.
const form = () => import(/* webpackChunkName: "register-form" */ './RegisterForm.tsx')
const RegisterCreate = fetched(async () => ({ default: (await form()).RegisterCreate }), {
  waiting,
  failed: (unfetched, { of }) => <Unopened title={registerWords(of).create} {...unfetched} />,
})
const RegisterUpdate = fetched(async () => ({ default: (await form()).RegisterUpdate }), {
  waiting,
  failed: (unfetched, { of }) => <Unopened title={registerWords(of).update} {...unfetched} />,
})

/** Whatever a register declares: the kit reads its fields by name. */
export type AnyResource = Pick<
  Resource,
  | 'name'
  | 'singular'
  | 'plural'
  | 'gender'
  | 'path'
  | 'list'
  | 'get'
  | 'create'
  | 'update'
  | 'remove'
  | 'label'
>

/** List, create and update screens of a register, by the page's path: one route table entry each. */
export function RegisterScreens({ of }: { of: AnyResource }) {
  const { pathname } = usePlace()
  const path = pathname.replace(/\/+$/, '')
  if (path === of.path) return <RegisterList of={of} />
  const [, screen, id] = path.startsWith(of.path) ? path.slice(of.path.length).split('/') : []
  if (screen === 'create') return <RegisterCreate of={of} />
  if (screen === 'update' && id) return <RegisterUpdate of={of} id={decodeURIComponent(id)} />
  return <NotFoundScreen />
}
