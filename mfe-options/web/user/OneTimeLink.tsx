import { formatDateTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { userLinkSend } from '@saude/core/contract/user-link'
import { useSend } from '@saude/kits/platform'
import { Button, Dialog, Field, Notice, TextInput, toast } from '@saude/kits/ui'
import { Copy, Mail, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import css from './LinkSheet.module.css'
import { LinkSheet } from './LinkSheet.tsx'

export interface Link {
  /** Of the user whose link it is. */
  readonly id: string
  readonly link: string
  readonly linkExpiresAt: string
  readonly isMailable?: boolean | null | undefined
}

type Sent = OutputOf<typeof userLinkSend>['items'][number]

/** The link with which a user sets their password: sent by e-mail, or shown once, to be handed over. */
export function OneTimeLink({ link, onClose }: { link: Link; onClose: () => void }) {
  const address = new URL(link.link, window.location.origin).href
  const [isPrinting, setPrinting] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const [send, { isLoading }] = useSend(userLinkSend)
  const endPrinting = useCallback(() => setPrinting(false), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Link copiado')
    } catch {
      toast.error('O navegador não permitiu copiar: selecione o link e copie')
    }
  }
  const mail = async () => {
    try {
      setSent((await send({ ids: [link.id] })).items[0])
    } catch (error) {
      toast.failure(error)
    }
  }
  const isSent = sent !== undefined && !sent.problem
  const isMailable = link.isMailable === true && !isSent
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title="Link para definir a senha"
      subtitle={`Válido até ${formatDateTime(sent?.linkExpiresAt ?? link.linkExpiresAt)}`}
      actions={
        <>
          <Button onClick={onClose}>Concluir</Button>
          {!isSent && (
            <>
              <Button icon={Printer} onClick={() => setPrinting(true)}>
                Imprimir
              </Button>
              <Button kind={isMailable ? 'default' : 'primary'} icon={Copy} onClick={() => void copy()}>
                Copiar link
              </Button>
            </>
          )}
          {isMailable && (
            <Button kind="primary" icon={Mail} loading={isLoading} onClick={() => void mail()}>
              Enviar por e-mail
            </Button>
          )}
        </>
      }
    >
      {isPrinting && <LinkSheet links={[{ address, expiresAt: link.linkExpiresAt }]} onEnd={endPrinting} />}
      {sent?.problem && <Notice tone="warning">{`${sent.problem}. O link abaixo continua valendo.`}</Notice>}
      {isSent ? (
        <Notice tone="success">{`O link foi enviado para ${sent.email ?? 'a pessoa'} e serve uma única vez.`}</Notice>
      ) : (
        <div className={css.link}>
          <p>Envie este link à pessoa. Ele serve uma única vez e não será mostrado de novo.</p>
          <Field label="Endereço do link">
            <TextInput value={address} onChange={() => undefined} readOnly />
          </Field>
        </div>
      )}
    </Dialog>
  )
}
