import { accessRows, allow, SEC } from '@saude/contract/access-rows'

/** Who may run what of this area (access.md), served already or not. */
export const rows = accessRows('dashboard', {
  sexQuantitative: allow('Quantitativo por sexo', SEC),
  ageGroup: allow('Faixa etária', SEC),
  previneBrasilIndicators: allow('Indicadores Previne Brasil', SEC),
  cityInNumbers: allow('Cidade em números', SEC),
  pregnantList: allow('Lista de gestantes', SEC),
  diabeticList: allow('Lista de diabéticos', SEC),
  hypertensionList: allow('Lista de hipertensos', SEC),
  cytopathologyList: allow('Lista de citopatológicos', SEC),
  polioPentavalentList: allow('Lista de pólio e pentavalente', SEC),
})
