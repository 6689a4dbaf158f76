import { useState } from 'react'

/** What a desk prints on. */
export const paperSizes = [
  { value: 'a4', label: 'Folha A4' },
  { value: 'half', label: 'Meia folha' },
  { value: 'roll', label: 'Bobina 80 mm' },
] as const

export type PaperSize = (typeof paperSizes)[number]['value']

const key = 'saude.paper'

const isSize = (value: unknown): value is PaperSize => paperSizes.some((one) => one.value === value)

function read(): PaperSize {
  try {
    const stored = localStorage.getItem(key)
    return isSize(stored) ? stored : 'a4'
  } catch {
    // Without storage a desk chooses each time.
    return 'a4'
  }
}

/** The paper of this desk: a setting of the device, which is beside its printer, for all who work there. */
export function usePaperSize(): readonly [PaperSize, (size: PaperSize) => void] {
  const [size, setSize] = useState(read)
  const choose = (next: PaperSize) => {
    setSize(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // It holds until the page is left.
    }
  }
  return [size, choose]
}
