import { SectionMenu } from '@saude/kits/platform'

/** /app/map: the layers that the person may see. */
export default function MapMenu() {
  return <SectionMenu section="map" />
}
