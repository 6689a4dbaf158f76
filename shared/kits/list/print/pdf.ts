import type { Query } from '@saude/contract/query'
import { useState } from 'react'
import { ask, fileOf, save } from '../../platform/index.ts'
import { toast } from '../../ui/index.ts'

/** A PDF as queries answer it. */
export interface PdfAnswer {
  readonly name: string
  /** Base64. */
  readonly pdf: string
}

/** Its bytes as a file. */
export const pdfFile = ({ pdf }: PdfAnswer): Blob => fileOf(pdf, 'application/pdf')

/** Has the server make a PDF. Paper takes names out of the house: the access log says that it was printed. */
export const askPdf = <In>(query: Query<In, PdfAnswer>, input: In) => ask(query, input, { purpose: 'print' })

/** Has the server make a PDF, and downloads it; what goes wrong is said. */
export function usePdf<In>(query: Query<In, PdfAnswer>, input: In): { start: () => void; isMaking: boolean } {
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      const answer = await askPdf(query, input)
      if (answer) save(pdfFile(answer), answer.name)
    } catch (cause) {
      toast.failure(cause)
    } finally {
      setMaking(false)
    }
  }
  return { start: () => void (isMaking || make()), isMaking }
}
