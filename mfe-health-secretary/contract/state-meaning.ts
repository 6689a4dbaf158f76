import type { ProtocolType } from './protocol-type.ts'
import type { ProtocolState } from './state-labels.ts'

/** What a state says to the person whose request it is. */
interface Meaning {
  readonly meaning: string
  /** What comes next, or what they do. */
  readonly next: string
}

const decide = 'Não precisa voltar à unidade: consulte a decisão pelo protocolo.'
const again = 'Se ainda precisar, faça uma nova solicitação na unidade de saúde.'
const nothingLeft = 'Não há mais nada a fazer.'

const meanings: Readonly<Record<ProtocolState, Meaning>> = {
  requested: { meaning: 'A solicitação foi registrada e espera a decisão da secretaria.', next: decide },
  authorised: {
    meaning: 'A solicitação foi aceita e espera uma vaga.',
    next: 'A secretaria marca dia, hora e local. Mantenha o seu telefone atualizado na unidade.',
  },
  booked: {
    meaning: 'O atendimento tem dia, hora e local.',
    next: 'Compareça no dia, com o que o comprovante pede. Se não puder ir, avise a unidade antes.',
  },
  done: { meaning: 'O atendimento foi feito.', next: nothingLeft },
  absent: {
    meaning: 'No dia marcado, a pessoa não compareceu.',
    next: 'Procure a unidade de saúde para marcar outro dia.',
  },
  cancelled: { meaning: 'A solicitação foi cancelada.', next: again },
  refused: {
    meaning: 'A solicitação não foi aceita.',
    next: 'Pergunte o motivo na unidade de saúde: se algo mudou, a solicitação pode ser feita de novo.',
  },
  missed: {
    meaning: 'No dia marcado, a pessoa não compareceu, e a solicitação voltou à unidade que a fez.',
    next: 'Se ainda precisar, solicite de novo na unidade de saúde: a prioridade continua a mesma.',
  },
  returned: {
    meaning: 'A secretaria devolveu a solicitação à unidade para ser complementada.',
    next: 'Procure a unidade de saúde: falta uma informação ou um documento.',
  },
  suspended: {
    meaning: 'A espera está suspensa, e o lugar na fila continua guardado.',
    next: 'A secretaria retoma a solicitação quando o motivo passar; na dúvida, pergunte na unidade.',
  },
  review: { meaning: 'A solicitação foi registrada e está em análise.', next: decide },
  preapproved: { meaning: 'A solicitação passou pela primeira análise e espera a aprovação.', next: decide },
  approved: {
    meaning: 'A solicitação foi aprovada.',
    next: 'A secretaria avisa quando o benefício estiver pronto para ser entregue.',
  },
  reproved: {
    meaning: 'A solicitação não foi aprovada.',
    next: 'Pergunte o motivo na unidade de saúde: se algo mudou, a solicitação pode ser feita de novo.',
  },
  provide: { meaning: 'O benefício foi entregue.', next: nothingLeft },
}

/** Kinds whose states mean something else: what is set aside and fetched, on loan and brought back. */
const own: Readonly<Partial<Record<ProtocolType, Readonly<Partial<Record<ProtocolState, Meaning>>>>>> = {
  withdrawal: {
    authorised: {
      meaning: 'A solicitação foi aceita.',
      next: 'A secretaria separa o que foi solicitado.',
    },
    booked: {
      meaning: 'O que foi solicitado está separado.',
      next: 'Retire no local da solicitação, com um documento com foto.',
    },
    done: { meaning: 'O que foi solicitado foi entregue.', next: nothingLeft },
    absent: {
      meaning: 'O que foi separado não foi retirado.',
      next: 'Procure a secretaria para combinar outro dia.',
    },
  },
  loanMaterial: {
    authorised: { meaning: 'O empréstimo foi aceito.', next: 'Retire o material na secretaria.' },
    booked: {
      meaning: 'O material está emprestado.',
      next: 'Devolva o material até a data do comprovante.',
    },
    done: { meaning: 'O material foi devolvido.', next: nothingLeft },
    absent: {
      meaning: 'O material não foi devolvido na data.',
      next: 'Devolva o material ou peça mais prazo na secretaria.',
    },
  },
}

/** What a request's state means to the person whose it is, and what comes next: without names and what is asked for. */
export const meaningOf = (type: ProtocolType, state: ProtocolState): Meaning =>
  own[type]?.[state] ?? meanings[state]
