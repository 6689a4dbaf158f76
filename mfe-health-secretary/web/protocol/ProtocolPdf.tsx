import { PdfPage } from '@saude/kits/list'
import { useParams } from '@saude/kits/router'
import { ButtonLink } from '@saude/kits/ui'
import { ScrollText } from 'lucide-react'
import { protocolPdf } from '../../contract/protocol.ts'

/** /app/health-secretary/protocol/report/pdf/{id}: the sheet, to be kept or printed. */
export default function ProtocolPdf() {
  const { id = '' } = useParams()
  return (
    <PdfPage title="PDF do protocolo" of={protocolPdf} input={{ id, origin: location.origin }}>
      <ButtonLink icon={ScrollText} href={`/app/health-secretary/protocol/report/${id}`}>
        Ver protocolo
      </ButtonLink>
    </PdfPage>
  )
}
