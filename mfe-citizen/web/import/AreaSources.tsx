import css from './Import.module.css'

/** Which files of areas there are for every municipality, and where: none of them is shipped. */
export function AreaSources() {
  return (
    <details className={css.muted}>
      <summary>De onde vêm as áreas do território</summary>
      <ul className={css.sources}>
        <li>
          Limites do município: IBGE, API de Malhas (servicodados.ibge.gov.br/api/docs/malhas), com o código
          IBGE do município, formato GeoJSON e qualidade máxima. Ou a Malha Municipal em shapefile, da página
          Malha Municipal do IBGE: da sua UF só o seu município é carregado.
        </li>
        <li>
          Setores censitários de 2022: IBGE, Censo 2022, Malha de Setores Censitários, arquivo da sua UF
          (UF_setores_CD2022, shapefile ou KML). São um primeiro rascunho de microáreas; os de outros
          municípios ficam de fora.
        </li>
        <li>
          Bairros, microáreas e áreas de unidades: o setor de geoprocessamento ou de cadastro da prefeitura.
          Do shapefile mande o .shp, o .dbf, o .prj e, se houver, o .cpg, em um ZIP; qualquer projeção com o
          .prj serve.
        </li>
      </ul>
    </details>
  )
}
