import { useHeld, useTitle } from '@saude/kits/platform'
import { LinkMenu } from '@saude/kits/ui'
import { visibleLayers } from '../layer/layers.ts'

/** /app/map: the layers that the person may see (specification 2, section 2). */
export default function MapMenu() {
  useTitle('Mapa')
  const links = visibleLayers(useHeld()).map(({ path, label, icon }) => ({ path, title: label, icon }))
  return <LinkMenu parts={[{ title: 'Camadas', links }]} />
}
