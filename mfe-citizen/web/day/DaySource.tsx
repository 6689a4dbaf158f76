import { formatDateTime, formatInteger } from '@saude/contract/formats'
import { Link, Notice } from '@saude/kits/ui'

interface DaySourceProps {
  readonly keptAt: string | undefined
  readonly online: boolean
  readonly isCut: boolean
  readonly shown: number
  readonly total: number
}

/** Where what is shown comes from, and how old it is. */
export function DaySource({ keptAt, online, isCut, shown, total }: DaySourceProps) {
  if (keptAt !== undefined)
    return online ? null : (
      <Notice tone="warning">
        {`Sem conexão: dados de ${formatDateTime(keptAt)}; o que você registrar é enviado quando ela voltar.`}
      </Notice>
    )
  return (
    <Notice tone="info">
      {isCut &&
        `Mostrando ${formatInteger(shown)} de ${formatInteger(total)} pessoas, as que esperam há mais tempo. `}
      Para trabalhar também sem internet, ative os <Link href="/app/options/offline-data">dados offline</Link>{' '}
      neste aparelho.
    </Notice>
  )
}
