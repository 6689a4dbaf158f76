import type { ErrorBody } from '@saude/contract/errors'
import { formatDateTime } from '@saude/contract/formats'
import { sentencesOf } from '@saude/kits/form'
import type { QueueItem } from '@saude/kits/offline'

export interface Refusal {
  /** The server's own words. */
  readonly heading: string
  /** What happened, and what the person can do. */
  readonly sentences: readonly string[]
}

/** What can be done with a refused item on this device. */
export interface Means {
  readonly mayCompare: boolean
  readonly mayMend: boolean
}

const ways = {
  compare: 'Compare os dois e decida qual fica.',
  mend: 'Corrija e envie de novo, ou descarte.',
  retry: 'Tente de novo quando isso mudar, ou descarte e registre outra vez.',
}

/** Why the server did not take it, where its words leave that open. */
function happened(error: ErrorBody, { mayCompare }: Means): string | undefined {
  const { key, payload } = error
  if (mayCompare) {
    const by = payload?.changedBy ?? 'Outra pessoa'
    const at = payload?.changedAt ? ` em ${formatDateTime(payload.changedAt)}` : ''
    return `${by} alterou o mesmo cadastro${at}, e este aparelho ainda não sabia disso.`
  }
  if (sentencesOf(error).length > 0) return undefined
  switch (key) {
    case 'conflict':
      return 'O que está no servidor mudou depois do seu registro, ou já existe um igual.'
    case 'permission':
      return 'Quem administra os grupos de usuários pode dar essa permissão.'
    case 'notFound':
      return 'O cadastro foi removido, ou não é mais da sua equipe.'
    case 'incompatible':
      return 'O registro é de uma versão anterior do sistema.'
    default:
      return undefined
  }
}

/** A refused item in words; undefined of one that was not refused. */
export function refusalOf({ state, error }: QueueItem, means: Means): Refusal | undefined {
  if (state !== 'refused' || !error) return undefined
  const way = means.mayCompare ? ways.compare : means.mayMend ? ways.mend : ways.retry
  return {
    heading: error.message,
    sentences: [...sentencesOf(error), happened(error, means), way].filter((one) => one !== undefined),
  }
}
