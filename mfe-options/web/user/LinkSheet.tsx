import { formatDateTime } from '@saude/contract/formats'
import { PaperSheet, QrCode } from '@saude/kits/list'
import css from './LinkSheet.module.css'

/** A one-time link that is handed over. */
export interface HandedLink {
  /** Of the person; a link whose person is known at the desk needs none. */
  readonly name?: string | undefined
  readonly address: string
  readonly expiresAt: string
}

interface LinkSheetProps {
  readonly links: readonly HandedLink[]
  readonly onEnd: () => void
}

/** One-time links on paper, a page for each person: read by a phone, or typed. */
export function LinkSheet({ links, onEnd }: LinkSheetProps) {
  return (
    <PaperSheet onEnd={onEnd}>
      {links.map(({ name, address, expiresAt }) => (
        <section key={address} className={css.page}>
          <h1>Saúde Municipal: defina a sua senha</h1>
          {name !== undefined && <p className={css.name}>{name}</p>}
          <p>
            Abra este endereço até {formatDateTime(expiresAt)}. Ele serve uma única vez: não o mostre a
            ninguém.
          </p>
          <QrCode text={address} label="Endereço do link" />
          <p className={css.address}>{address}</p>
        </section>
      ))}
    </PaperSheet>
  )
}
