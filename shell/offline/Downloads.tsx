import { kept } from '@saude/kits/platform'
import { fetched } from '@saude/kits/ui'

/** Comes with the offline kit, which is here wherever something is kept; without it there is nothing to say. */
const MapStrip = fetched(() => import(/* webpackChunkName: "kit-offline" */ './MapStrip.tsx'), {
  failed: () => null,
})

/** Downloads of offline maps, on devices that keep something. */
export const Downloads = ({ pathname }: { pathname: string }) =>
  kept.user() === undefined ? null : <MapStrip pathname={pathname} />
