import type { ProtectedCondition } from './protected.ts'

type Procedures = Readonly<Record<ProtectedCondition, Readonly<Record<string, string>>>>

/**
 * Procedures that are done for people who have the diagnosis, by what SIGTAP calls them (competências 2026/08 and, where
 * the code ended, before): who had one has the diagnosis, whatever else the entry says. Prevention, contacts and tests
 * are none of them. http://sigtap.datasus.gov.br
 */
export const procedureOfCase: Procedures = {
  hiv: {
    '0202031071': 'Quantificação de RNA do HIV-1',
    '0202031241': 'Genotipagem do HIV',
    '0213010500': 'Quantificação da carga viral do HIV (RNA)',
    '0213010780': 'Detecção rápida da carga viral do HIV',
    '0301050040': 'Assistência domiciliar terapêutica multiprofissional em HIV/aids (ADTM)',
    '0303130040': 'Tratamento de paciente sob cuidados prolongados por enfermidades decorrentes da aids',
    '0303180013': 'Tratamento de afecções associadas ao HIV/aids',
    '0303180030': 'Tratamento de afecções do aparelho digestivo em HIV/aids',
    '0303180048': 'Tratamento de afecções do sistema nervoso em HIV/aids',
    '0303180056': 'Tratamento de afecções do sistema respiratório em HIV/aids',
    '0303180064': 'Tratamento de doenças disseminadas em aids',
    '0303180072': 'Tratamento de HIV/aids',
    // Of one of the protected diagnoses or several.
    '0305010115': 'Hemodiálise em paciente com sorologia positiva para HIV e/ou hepatite B e/ou hepatite C',
    '0305010123': 'Hemodiálise em paciente com sorologia positiva (excepcionalidade)',
    // What the treatment leads to; the table says so in their names.
    '0413030016': 'Lipoaspiração de giba em pacientes com lipodistrofia decorrente do uso de antirretroviral',
    '0413030024': 'Lipoaspiração de parede abdominal em pacientes com lipodistrofia por antirretroviral',
    '0413030032': 'Lipoenxertia de glúteo em paciente com lipodistrofia por antirretroviral',
    '0413030059': 'Preenchimento facial em paciente com lipoatrofia por antirretrovirais',
    '0413030067': 'Reconstrução glútea em paciente com lipodistrofia por antirretroviral',
    '0413030075': 'Redução mamária em paciente com lipodistrofia por antirretrovirais',
    '0413030083': 'Tratamento de ginecomastia em paciente com lipodistrofia por antirretrovirais',
  },
  hepatitis: {
    '0202031080': 'Quantificação de RNA do vírus da hepatite C',
    '0213010208': 'Identificação do vírus da hepatite B por PCR (quantitativo)',
    '0213010542': 'Genotipagem do vírus da hepatite C (HCV)',
    '0213010798': 'Detecção rápida da carga viral do HBV',
    '0213010801': 'Detecção rápida da carga viral do HCV',
    '0303010118': 'Tratamento de hepatites virais',
  },
  leprosy: {
    '0213010747': 'Teste de resistência antimicrobiana para hanseníase',
    '0301010420': 'Consulta para pessoa acometida pela hanseníase',
    '0301010455': 'Consulta para pessoa em pós-alta de hanseníase',
    '0303010088': 'Tratamento de hanseníase',
    '0303010240': 'Dose supervisionada no tratamento de hanseníase',
    '0303130083': 'Tratamento de pacientes sob cuidados prolongados em hanseníase',
  },
  tuberculosis: {
    '0202080064': 'Baciloscopia direta para BAAR tuberculose (controle)',
    '0213010755': 'Teste de hibridização de sonda em linha de 1ª linha para tuberculose (LPA)',
    '0213010763': 'Teste de hibridização de sonda em linha de 2ª linha para tuberculose (LPA)',
    '0301010021': 'Consulta com identificação de casos novos de tuberculose',
    '0301040192': 'Acompanhamento de pessoa em tratamento diretamente observado (TDO) da tuberculose',
    '0303010215': 'Tratamento de tuberculose (A15 a A19)',
  },
}

/**
 * Tests whose result names the diagnosis; that somebody was tested says nothing of them. Without those that show a
 * vaccination (anti-HBs) or an infection that is no disease (prova tuberculínica).
 */
export const testOf: Procedures = {
  hiv: {
    '0202030040': 'Detecção de ácidos nucleicos do HIV-1 (qualitativo)',
    '0202030296': 'Pesquisa de anticorpos anti-HIV-1 (western blot/imunoblot)',
    '0202030300': 'Pesquisa de anticorpos anti-HIV-1 + HIV-2 (ELISA)',
    '0202031500': 'Pesquisa laboratorial de antígenos e/ou anticorpos de HIV, população geral',
    '0202031519': 'Pesquisa laboratorial de antígenos ou anticorpos de HIV em gestante',
    '0202031527': 'Pesquisa laboratorial de antígenos ou anticorpos de HIV em parceiro de gestante',
    '0213010771': 'Teste molecular para a detecção de HIV-2',
    '0214010040': 'Teste rápido para detecção de HIV na gestante ou pai/parceiro',
    '0214010058': 'Teste rápido para detecção de anticorpos anti-HIV, população geral',
    '0214010279': 'Teste rápido para detecção de anticorpos anti-HIV em gestante',
    '0214010287': 'Teste rápido para detecção de anticorpos anti-HIV em parceiro de gestante',
  },
  hepatitis: {
    '0202030059': 'Detecção de RNA do vírus da hepatite C (qualitativo)',
    '0202030644': 'Pesquisa de anticorpos anti-HBe',
    '0202030679': 'Pesquisa de anticorpos contra o vírus da hepatite C (anti-HCV)',
    '0202030687': 'Pesquisa de anticorpos anti-HDV',
    '0202030784': 'Pesquisa de anticorpos anti-HBc total',
    '0202030890': 'Pesquisa de anticorpos anti-HBc IgM',
    '0202030970': 'Pesquisa de antígeno de superfície do vírus da hepatite B (HBsAg)',
    '0202030989': 'Pesquisa de antígeno E do vírus da hepatite B (HBeAg)',
    '0202031446': 'Pesquisa laboratorial de HBsAg, população geral',
    '0202031454': 'Pesquisa laboratorial de HBsAg em gestante',
    '0202031462': 'Pesquisa laboratorial de HBsAg em parceiro de gestante',
    '0202031470': 'Pesquisa laboratorial de anti-HCV, população geral',
    '0202031489': 'Pesquisa laboratorial de anti-HCV em gestante',
    '0202031497': 'Pesquisa laboratorial de anti-HCV em parceiro de gestante',
    '0213010100': 'Histopatologia para identificação da hepatite D',
    '0213010135': 'Histopatologia para identificação de hepatite B',
    '0213010143': 'Histopatologia para identificação de hepatite C',
    '0213010178': 'Histoquímica para identificação de hepatite C',
    '0213010356': 'Imuno-histoquímica para identificação do vírus da hepatite B',
    '0213010364': 'Imuno-histoquímica para identificação do vírus da hepatite D',
    '0214010090': 'Teste rápido para detecção de hepatite C',
    '0214010104': 'Teste rápido para detecção de infecção pelo HBV',
    '0214010228': 'Teste rápido de HBsAg, população geral',
    '0214010236': 'Teste rápido de HBsAg em gestante',
    '0214010244': 'Teste rápido de HBsAg em parceiro de gestante',
    '0214010295': 'Teste rápido de anticorpos contra o vírus da hepatite C, população geral',
    '0214010309': 'Teste rápido de anticorpos contra o vírus da hepatite C em gestante',
    '0214010317': 'Teste rápido de anticorpos contra o vírus da hepatite C em parceiro de gestante',
  },
  leprosy: {
    '0202080056': 'Baciloscopia direta para BAAR (hanseníase)',
    '0213010739': 'Teste de biologia molecular para hanseníase',
  },
  tuberculosis: {
    '0202080048': 'Baciloscopia direta para BAAR tuberculose (diagnóstica)',
    '0202090361': 'Teste molecular para a detecção do complexo Mycobacterium tuberculosis',
    '0214010198': 'Teste rápido LF-LAM para tuberculose',
  },
}
