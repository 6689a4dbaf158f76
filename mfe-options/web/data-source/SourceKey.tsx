import { Button, Dialog, Field, TextInput, toast } from '@saude/kits/ui'
import { Copy } from 'lucide-react'
import { contactMinutes, dataSourceContact } from '../../contract/data-source.ts'

/** The key of a connector, shown once, and what the connector does with it. */
export function SourceKey({ value, onClose }: { value: string; onClose: () => void }) {
  const address = new URL(`/api/v1/${dataSourceContact.path}`, window.location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success('Chave copiada')
    } catch {
      toast.error('O navegador não permitiu copiar: selecione a chave e copie')
    }
  }
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title="Chave da fonte de dados"
      actions={
        <>
          <Button onClick={onClose}>Concluir</Button>
          <Button kind="primary" icon={Copy} onClick={() => void copy()}>
            Copiar chave
          </Button>
        </>
      }
    >
      <p>Guarde esta chave no conector do sistema. Ela não será mostrada de novo.</p>
      <Field label="Chave">
        <TextInput value={value} onChange={() => undefined} readOnly />
      </Field>
      <p>
        A cada {Math.floor(contactMinutes / 3)} minutos o conector envia {'{"key": "…"}'} por POST ao endereço
        abaixo, com os cabeçalhos Type: Public e Request-Id (um UUID novo por envio).
      </p>
      <Field label="Endereço do contato">
        <TextInput value={address} onChange={() => undefined} readOnly />
      </Field>
    </Dialog>
  )
}
