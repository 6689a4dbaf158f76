import { LoadingCover } from '@saude/kits/ui'
import { lazy, Suspense } from 'react'

const Unlock = lazy(() => import(/* webpackChunkName: "kit-offline" */ './Unlock.tsx'))

/** Stands in place of every screen while the session lies sealed. */
export const Locked = () => (
  <Suspense fallback={<LoadingCover inside />}>
    <Unlock />
  </Suspense>
)
