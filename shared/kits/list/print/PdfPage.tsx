import { type AppError, describeError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { save, useTitle } from '../../platform/index.ts'
import { Button, ErrorScreen, PageBody, Skeleton } from '../../ui/index.ts'
import css from './PdfPage.module.css'
import { askPdf, type PdfAnswer, pdfFile } from './pdf.ts'

export interface PdfPageProps<In> {
  title: string
  of: Query<In, PdfAnswer>
  input: In
  /** Beside the button: where to go on. */
  children?: ReactNode
}

/** A screen whose content is a PDF that the server makes: to be downloaded, and from there kept or printed. */
export function PdfPage<In>({ title, of, input, children }: PdfPageProps<In>) {
  const [sheet, setSheet] = useState<PdfAnswer>()
  const [error, setError] = useState<AppError>()
  const [tried, setTried] = useState(0)
  const asked = useRef({ of, input })
  const key = JSON.stringify(input)
  asked.current = { of, input }
  // Asked anew where the input is another one, or once more.
  useEffect(() => {
    let isHere = true
    setError(undefined)
    askPdf(asked.current.of, asked.current.input).then(
      (answer) => isHere && setSheet(answer ?? undefined),
      (cause: unknown) => isHere && setError(describeError(cause)),
    )
    return () => {
      isHere = false
    }
  }, [key, tried])
  useTitle({ title, count: sheet?.name })
  if (error) return <ErrorScreen error={error} retry={() => setTried(tried + 1)} />
  if (!sheet)
    return (
      <PageBody>
        <Skeleton kind="form" count={4} />
      </PageBody>
    )
  return (
    <PageBody>
      <p>
        O PDF está pronto: <strong>{sheet.name}</strong>
      </p>
      <div className={css.ways}>
        <Button kind="primary" icon={Download} onClick={() => save(pdfFile(sheet), sheet.name)}>
          Baixar PDF
        </Button>
        {children}
      </div>
    </PageBody>
  )
}
