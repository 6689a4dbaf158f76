import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'

interface Due {
  readonly lastVisit?: string | null | undefined
  readonly nextVisit?: string | null | undefined
}

/** When it was visited, and when it is due: 'Última visita em 10/10/2026, próxima até 10/12/2026', 'atrasada desde 10/12/2026'. */
export const dueOf = ({ lastVisit, nextVisit }: Due, day = today()): string =>
  [
    lastVisit ? `Última visita em ${formatDate(lastVisit)}` : 'Nenhuma visita anterior',
    nextVisit && `${nextVisit < day ? 'atrasada desde' : 'próxima até'} ${formatDate(nextVisit)}`,
  ]
    .filter(Boolean)
    .join(', ')
