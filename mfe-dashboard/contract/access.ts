import { accessRows, allow, LAYER, open, SEC } from '@saude/contract/access-rows'

/** Who may run what of this area (access.md), served already or not. */
export const rows = accessRows('dashboard', {
  sexQuantitative: allow('Quantitativo por sexo', SEC),
  ageGroup: allow('Faixa etária', SEC),
  previneBrasilIndicators: allow('Indicadores Previne Brasil', `${LAYER} A`),
  explorerTable: allow('Explorador de indicadores', LAYER),
  figuresRebuild: allow('Refazer indicadores e números', 'Y', 'refused'),
  cityInNumbers: allow('Cidade em números', SEC),
  pregnantList: allow('Lista de gestantes', `${LAYER} A`),
  diabeticList: allow('Lista de diabéticos', `${LAYER} A`),
  hypertensionList: allow('Lista de hipertensos', `${LAYER} A`),
  cytopathologyList: allow('Lista de citopatológicos', `${LAYER} A`),
  polioPentavalentList: allow('Lista de pólio e pentavalente', `${LAYER} A`),
  childList: allow('Lista de crianças de 2 anos', `${LAYER} A`),
  puerperiumList: allow('Lista de gestação e puerpério', `${LAYER} A`),
  elderlyList: allow('Lista de pessoas idosas', `${LAYER} A`),
  cancerPreventionList: allow('Lista de prevenção do câncer', `${LAYER} A`),
  dashboardPersonData: open('service', 'Dados de uma pessoa em indicadores'),
  dashboardProcessing: open('service', 'O que se faz com dados em indicadores'),
})
