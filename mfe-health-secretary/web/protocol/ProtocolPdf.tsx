import { type AppError, describeError } from '@saude/contract/errors'
import { ask, useTitle } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { Button, ButtonLink, ErrorScreen, PageBody, Skeleton } from '@saude/kits/ui'
import { Download, ScrollText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { protocolPdf } from '../../contract/protocol.ts'
import css from './Protocol.module.css'

interface Sheet {
  readonly name: string
  readonly url: string
}

/** /app/health-secretary/protocol/report/pdf/{id}: the sheet, to be kept or printed. */
export default function ProtocolPdf() {
  const { id = '' } = useParams()
  const [sheet, setSheet] = useState<Sheet>()
  const [error, setError] = useState<AppError>()
  const [tried, setTried] = useState(0)
  useEffect(() => {
    let url: string | undefined
    let isHere = true
    setError(undefined)
    ask(protocolPdf, { id, origin: location.origin }).then(
      (answer) => {
        if (!answer || !isHere) return
        url = URL.createObjectURL(new Blob([bytesOf(answer.pdf)], { type: 'application/pdf' }))
        setSheet({ name: answer.name, url })
      },
      (cause: unknown) => isHere && setError(describeError(cause)),
    )
    return () => {
      isHere = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, tried])
  useTitle({ title: 'PDF do protocolo', count: sheet?.name })
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
        <Button kind="primary" icon={Download} onClick={() => save(sheet)}>
          Baixar PDF
        </Button>
        <ButtonLink icon={ScrollText} href={`/app/health-secretary/protocol/report/${id}`}>
          Ver protocolo
        </ButtonLink>
      </div>
    </PageBody>
  )
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

function save({ url, name }: Sheet): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
