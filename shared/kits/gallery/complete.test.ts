import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as chart from '../chart/index.ts'
import * as form from '../form/index.ts'
import * as list from '../list/index.ts'
import * as map from '../map/index.ts'
import * as ui from '../ui/index.ts'
import * as inputs from '../ui/inputs.ts'

/** Every kit that draws something of its own; platform and router share behaviour. */
const drawing: Readonly<Record<string, object>> = { chart, form, inputs, list, map, ui }

/** Exported components that no story draws by name, and why. */
const exceptions: Readonly<Record<string, string>> = {
  ChoicesControl:
    'is checkboxes for a list of codes, which have a story; a form draws it where a field asks for it',
  ClientMark: 'heads what is printed, and is seen on paper only',
  ConfirmProvider: 'stands around all stories; the story of useConfirm asks through it',
  Control: 'the form draws it, one for each type of field',
  Frame: 'the shell draws it around the gallery itself',
  Hidden: 'is heard and not seen',
  LackingNotice:
    'is the notice of the interface, with what a step of an entry lacks; details of records draw it',
  LackingOf: 'is LackingNotice of an entry that is known by its id alone',
  MendDialog: 'is a form within a dialog of forms, with a notice above; the stories of all three draw them',
  PaperSheet: 'is seen on paper only; the story of a record prints its receipt on it',
  PdfPage: 'is a screen around a file that the server makes, which the gallery has none of',
  PrintList: 'is seen on paper only, as the print of a list is',
  RecordSteps: 'are the steps of a record, as the story of its details draws them, on a screen of its own',
  RelationLink: 'is a link; lists and details draw one for each reference to another entry',
  RemovedNotice: 'the story of a record draws it after a removal',
  ReportList: 'is a list and bars, made of what a report declares; the stories of both draw them',
  Tip: 'is what a tooltip shows; the stories of it and of the map show it',
  Toasts: 'the shell draws it once; the story of toasts speaks through it',
}

/** Functions, and what memo, lazy and forwardRef make of them; contexts are no components. */
const isComponent = ([name, value]: [string, unknown]) =>
  /^[A-Z]/.test(name) &&
  (typeof value === 'function' ||
    (typeof value === 'object' &&
      value !== null &&
      ('render' in value || 'type' in value || '_init' in value)))

const componentsOf = (kit: object) =>
  Object.entries(kit)
    .filter(isComponent)
    .map(([name]) => name)

const kits = fileURLToPath(new URL('..', import.meta.url).href)
const stories = readdirSync(kits, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.stories.tsx'))
  .map((file) => readFileSync(join(kits, file), 'utf8'))
const isDrawn = (name: string) => stories.some((story) => new RegExp(`<${name}[\\s/><]`).test(story))

describe('The gallery is complete', () => {
  it.each(Object.keys(drawing))('every exported component of %s has a story', (kit) => {
    const missing = componentsOf(drawing[kit] ?? {}).filter((name) => !isDrawn(name) && !(name in exceptions))
    expect(missing).toEqual([])
  })

  it('excepts nothing that is not there, or has a story meanwhile', () => {
    const all = Object.values(drawing).flatMap(componentsOf)
    expect(Object.keys(exceptions).filter((name) => !all.includes(name) || isDrawn(name))).toEqual([])
  })

  it('lists every file of stories', async () => {
    const { kits: listed } = await import('./kits.ts')
    expect(Object.keys(listed)).toHaveLength(stories.length)
  })
})
