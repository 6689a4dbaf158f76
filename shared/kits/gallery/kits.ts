import { stories as chart } from '../chart/chart.stories.tsx'
import { stories as form } from '../form/form.stories.tsx'
import { stories as list } from '../list/list.stories.tsx'
import { stories as map } from '../map/map.stories.tsx'
import { stories as captcha } from '../ui/captcha/captcha.stories.tsx'
import { stories as inputs } from '../ui/inputs/inputs.stories.tsx'
import { stories as pickers } from '../ui/inputs/pickers.stories.tsx'
import { stories as layout } from '../ui/layout/layout.stories.tsx'
import { stories as screen } from '../ui/screen/screen.stories.tsx'
import { stories as ui } from '../ui/ui.stories.tsx'
import type { Stories, Story } from './story.ts'

/** The kits of the gallery by their part of the address. A new file of stories needs its line here. */
export const kits: Readonly<Record<string, Stories>> = {
  ui,
  screen,
  layout,
  inputs,
  pickers,
  captcha,
  form,
  list,
  chart,
  map,
}

export const galleryPath = '/app/gallery'

/** Where a story is opened directly. */
export const storyPath = (kit: string, story: string): string => `${galleryPath}/${kit}/${story}`

/** The story of an address; undefined for the list of all. */
export function storyAt(pathname: string): Story | undefined {
  const [kit = '', story = ''] = pathname.slice(galleryPath.length + 1).split('/')
  return Object.hasOwn(kits, kit) ? kits[kit]?.stories[story] : undefined
}
