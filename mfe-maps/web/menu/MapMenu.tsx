import { SectionMenu } from '@saude/kits/platform'

/** /app/map: the layers that the person may see (specification 2, section 2). */
export default function MapMenu() {
  return <SectionMenu section="map" />
}
