import { Card, PageBody } from '@saude/kits/ui'
import css from './Medication.module.css'

/** /app/health-secretary/medication-list-guide: what a file for a list looks like, and what loading does. */
export default function MedicationGuide() {
  return (
    <PageBody>
      <Card title="Como preparar o arquivo">
        <div className={css.guide}>
          <p>
            Salve a planilha como CSV. A primeira linha traz os títulos das colunas; a ordem delas é livre.
            CATMAT e Medicamento são obrigatórias, Concentração e Unidade podem faltar.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone scrolls by keyboard */}
          <pre tabIndex={0}>
            {
              'CATMAT;Medicamento;Concentração;Unidade\n267613;Captopril;25 mg;Comprimido\n268856;Losartana potássica;50 mg;Comprimido'
            }
          </pre>
          <p>
            O CATMAT é o código do Catálogo de Materiais do governo federal, com ou sem as letras BR, e
            aparece uma vez em cada lista. Uma lista tem no máximo 5.000 medicamentos.
          </p>
          <p>
            Em Listas de medicamentos, escolha Carregar CSV, dê o nome da lista e confira: o sistema mostra os
            primeiros medicamentos e cada linha que precisa ser corrigida. Nada é gravado enquanto houver uma.
            Um arquivo com o nome de uma lista que já existe substitui o que ela tem; as retiradas já
            registradas continuam como estão.
          </p>
        </div>
      </Card>
    </PageBody>
  )
}
