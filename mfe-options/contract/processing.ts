import { areaProcessing } from '@saude/contract/processing'
import { rows } from './access.ts'

/** What this area does with people's data. Access `service`. */
export const optionsProcessing = areaProcessing(rows.optionsProcessing, {
  title: 'Opções e cadastros',
  operations: {
    partners: {
      title: 'Parcerias com outros municípios',
      collections: ['partnership', 'dataSource'],
      people: ['staff', 'providers'],
      purpose: 'Saber com quem o município trabalha e que sistemas dele estão ligados a este',
      basis: 'policy',
      data: ['nome e contato de responsáveis'],
      kept: 'archive',
    },
  },
  without: {
    examProvider: 'cadastro entregue à secretaria de saúde por versões anteriores',
    physiotherapyProvider: 'cadastro entregue à secretaria de saúde por versões anteriores',
    occupationalTherapyProvider: 'cadastro entregue à secretaria de saúde por versões anteriores',
    vehicle: 'frota do município',
    costCenter: 'centros de custo e seus limites',
    costCenterCharge: 'valores por documento, sem pessoas',
    costCenterGuard: 'uma trava para o limite do mês, sem pessoas',
    costCenterReservation: 'valores por documento, sem pessoas',
    benefit: 'tipos de benefício',
    laboratoryExam: 'tipos de exame e preparo',
  },
})
