/** A BPA file as its published layout has it (Layout de importação do BPA, DATASUS), for what lists say of it. */
interface BpaFile {
  readonly lines: readonly BpaLine[]
  readonly sheets: number
  readonly control: number
  /** What the first line says: lines, sheets, control. */
  readonly head: Readonly<Record<string, number>>
}

interface BpaLine {
  readonly text: string
  /** `YYYYMM` of the act. */
  readonly month: string
}

/** Where fields begin and end in a consolidated line ('02') and in an individual one ('03'). */
const places = {
  '02': { sheet: [2, 24], procedure: [26, 36], quantity: [39, 45] },
  '03': { sheet: [2, 36], page: [44, 47], procedure: [49, 59], quantity: [88, 94] },
} as const

/** Reads a file by its columns alone. */
export function fileOf(text: string): BpaFile {
  const all = text.split(/\r?\n/)
  const lines: BpaLine[] = []
  const sheets = new Set<string>()
  let sum = 0
  for (const line of all) {
    const kind = line.slice(0, 2)
    if (kind !== '02' && kind !== '03') continue
    const { sheet, procedure, quantity } = places[kind]
    const page = kind === '03' ? line.slice(...places['03'].page) : ''
    lines.push({ text: line, month: line.slice(9, 15) })
    sheets.add(`${kind} ${line.slice(...sheet)} ${page}`)
    sum += Number(line.slice(...procedure)) + Number(line.slice(...quantity))
  }
  const [head = ''] = all
  return {
    lines,
    sheets: sheets.size,
    control: (sum % 1111) + 1111,
    head: {
      lines: Number(head.slice(13, 19)),
      sheets: Number(head.slice(19, 25)),
      control: Number(head.slice(25, 29)),
    },
  }
}
