import type { Resource } from '@saude/contract/resource'
import { lazy, Suspense } from 'react'
import { usePlace } from '../../router/index.ts'
import { NotFoundScreen, PageBody, Skeleton } from '../../ui/index.ts'
import { RegisterList } from './RegisterList.tsx'

// A list needs no form: it is fetched when somebody creates or changes an entry.
const RegisterCreate = lazy(() =>
  import(/* webpackChunkName: "register-form" */ './RegisterForm.tsx').then(({ RegisterCreate }) => ({
    default: RegisterCreate,
  })),
)
const RegisterUpdate = lazy(() =>
  import(/* webpackChunkName: "register-form" */ './RegisterForm.tsx').then(({ RegisterUpdate }) => ({
    default: RegisterUpdate,
  })),
)

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
  return (
    <Suspense
      fallback={
        <PageBody>
          <Skeleton kind="form" />
        </PageBody>
      }
    >
      {screen === 'create' ? (
        <RegisterCreate of={of} />
      ) : screen === 'update' && id ? (
        <RegisterUpdate of={of} id={decodeURIComponent(id)} />
      ) : (
        <NotFoundScreen />
      )}
    </Suspense>
  )
}
