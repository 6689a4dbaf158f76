import { useRunning } from '@saude/kits/platform'
import { Button, Card, Segmented } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { requestPaper } from '../../contract/request-paper.ts'
import css from './Paper.module.css'
import { paperSizes, usePaperSize } from './paper-size.ts'
import { usePaperPrint } from './usePaperPrint.tsx'

/** Below the facts of a request: one press prints what its citizen takes home, after a booking too. */
export function PrintPaper({ id }: { id: string }) {
  const { may } = useRunning()
  const [size, setSize] = usePaperSize()
  const { print, sheet, isAsking } = usePaperPrint(size)
  if (!may(requestPaper)) return null
  return (
    <Card title="Comprovante para o cidadão">
      <div className={css.choice}>
        <Button icon={Printer} loading={isAsking} onClick={() => print([id])}>
          Imprimir comprovante
        </Button>
        <Segmented label="Papel deste balcão" options={paperSizes} value={size} onChange={setSize} />
      </div>
      {sheet}
    </Card>
  )
}
