import { formatDateTime } from '@saude/contract/formats'
import { Button, Dialog, Field, TextInput, toast } from '@saude/kits/ui'
import { Copy, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { LinkSheet } from './LinkSheet.tsx'

export interface Link {
  readonly link: string
  readonly linkExpiresAt: string
}

/** The link with which a user sets their password: shown once, to be handed over. */
export function OneTimeLink({ link, onClose }: { link: Link; onClose: () => void }) {
  const address = new URL(link.link, window.location.origin).href
  const [isPrinting, setPrinting] = useState(false)
  const endPrinting = useCallback(() => setPrinting(false), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Link copiado')
    } catch {
      toast.error('O navegador não permitiu copiar: selecione o link e copie')
    }
  }
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title="Link para definir a senha"
      subtitle={`Válido até ${formatDateTime(link.linkExpiresAt)}`}
      actions={
        <>
          <Button onClick={onClose}>Concluir</Button>
          <Button icon={Printer} onClick={() => setPrinting(true)}>
            Imprimir
          </Button>
          <Button kind="primary" icon={Copy} onClick={() => void copy()}>
            Copiar link
          </Button>
        </>
      }
    >
      {isPrinting && <LinkSheet address={address} expiresAt={link.linkExpiresAt} onEnd={endPrinting} />}
      <p>Envie este link à pessoa. Ele serve uma única vez e não será mostrado de novo.</p>
      <Field label="Endereço do link">
        <TextInput value={address} onChange={() => undefined} readOnly />
      </Field>
    </Dialog>
  )
}
