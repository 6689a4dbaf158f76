import { formatDateTime } from '@saude/contract/formats'
import { PaperSheet, QrCode } from '@saude/kits/list'
import css from './LinkSheet.module.css'

interface LinkSheetProps {
  readonly address: string
  readonly expiresAt: string
  readonly onEnd: () => void
}

/** A one-time link on paper, to be handed over: read by a phone, or typed. */
export function LinkSheet({ address, expiresAt, onEnd }: LinkSheetProps) {
  return (
    <PaperSheet onEnd={onEnd}>
      <h1>Saúde Municipal: defina a sua senha</h1>
      <p>
        Abra este endereço até {formatDateTime(expiresAt)}. Ele serve uma única vez: não o mostre a ninguém.
      </p>
      <QrCode text={address} label="Endereço do link" />
      <p className={css.address}>{address}</p>
    </PaperSheet>
  )
}
