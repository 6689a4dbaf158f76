import { fetched, LoadingCover } from '@saude/kits/ui'

/** Stands in place of every screen while the session lies sealed. */
export const Locked = fetched(() => import(/* webpackChunkName: "kit-offline" */ './Unlock.tsx'), {
  waiting: <LoadingCover inside />,
})
