import { useParams } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { useProgram, useProgramContent } from '../../entities/programs/programs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { ProgramSkeleton } from './program-skeleton.tsx'
import { ProgramView } from './program-view.tsx'

/** `/programs/{id}`. */
export function ProgramPage() {
  const { id = '' } = useParams()
  return <ById key={id} id={id} />
}

function ById({ id }: { readonly id: string }) {
  const program = useProgram(id)
  const content = useProgramContent(id)
  if (program.error instanceof ApiError && program.error.status === 404) return <ProgramNotFound />
  if (program.isError) {
    return <TryAgain as="page" title="The program could not be loaded" query={program} />
  }
  if (!program.data) return <ProgramSkeleton />
  return <ProgramView program={program.data} content={content} />
}

function ProgramNotFound() {
  return (
    <>
      <title>{`Program Not Found · ${PRODUCT}`}</title>
      <Notice
        as="page"
        title="Program Not Found"
        action={
          <ButtonLink look="main" to="/programs">
            Back to all programs
          </ButtonLink>
        }
      >
        This program is not here. It may have been taken back by its authors.
      </Notice>
    </>
  )
}
