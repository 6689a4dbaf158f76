import { areaProcessing } from '@saude/contract/processing'
import { rows } from './access.ts'

/** What this area does with people's data. Access `service`. */
export const epidemiologyProcessing = areaProcessing(rows.epidemiologyProcessing, {
  title: 'Epidemiologia',
  operations: {
    cases: {
      title: 'Acompanhamento de casos',
      collections: [
        'epidemiologicalAccompaniment',
        'epidemiologicalAccompanimentContact',
        'epidemiologicalAccompanimentExamResult',
      ],
      people: ['citizens', 'relatives'],
      purpose: 'Vigiar doenças, tratar casos e interromper a transmissão (Lei 6.259/1975)',
      basis: 'duty',
      data: ['suspeita e confirmação', 'exames', 'sintomas', 'contatos'],
      isSensitive: true,
      kept: 'record',
      security: 'casos de doenças da Lei 14.289/2022 só com permissão própria',
    },
    collective: {
      title: 'Atividades coletivas e consumo alimentar',
      collections: ['collectiveActivity', 'foodIntake'],
      people: ['citizens', 'staff'],
      purpose:
        'Fazer educação em saúde, avaliar grupos e acompanhar a alimentação, e informá-los ao e-SUS APS',
      basis: 'policy',
      data: ['participação e avaliação de cada pessoa', 'peso e altura', 'respostas sobre a alimentação'],
      isSensitive: true,
      kept: 'record',
    },
    campaigns: {
      title: 'Campanhas',
      collections: ['campaign', 'campaignMessage'],
      people: ['citizens'],
      purpose: 'Chamar quem falta vacinar ou examinar',
      basis: 'policy',
      data: ['quem foi chamado e quando'],
      isSensitive: true,
      kept: 'archive',
    },
    mosquito: {
      title: 'Controle do mosquito',
      collections: ['streetBlock', 'mosquitoFocus', 'inspectionRound'],
      people: ['citizens', 'staff'],
      purpose: 'Visitar imóveis, eliminar focos e bloquear a transmissão',
      basis: 'policy',
      data: ['imóvel', 'foco', 'agente'],
      kept: 'archive',
    },
  },
  without: {
    channelPast: 'somas de casos por semana',
    channelWarning: 'avisos de somas acima do esperado',
  },
})
