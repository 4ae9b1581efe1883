import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import coreStyle from '@uppy/core/css/style.min.css?url';
import Dashboard from '@uppy/dashboard';
import dashboardStyle from '@uppy/dashboard/css/style.min.css?url';
import { acceptedPhotoTypes, maxPhotoBytes } from '#shared/uploads/photos.ts';
import customStyle from './photo-uploader.css?url';
import * as uploadsCopy from './uploads.copy.ts';
import { NoUploadUrlError, requestUploadUrl } from './uploads.queries.ts';

type Options = {
  theme: 'auto' | 'dark' | 'light';
  /** Called with the URL that the file was uploaded to. */
  onUploaded: (uploadURL: string) => void;
  /** The upload failed; the window stays open and offers a retry. */
  onFailed: (reason: string) => void;
};

/** On touch screens there is no drag and drop, so the text doesn't mention it. */
function dashboardLocale() {
  const touch = window.matchMedia('(hover: none)').matches;
  return {
    strings: {
      dropPasteFiles: touch ? '%{browseFiles}' : uploadsCopy.drop,
      browseFiles: touch ? uploadsCopy.chooseOnTouch : uploadsCopy.browse,
      closeModal: uploadsCopy.close,
    },
    pluralize: () => 0,
  };
}

/**
 * Opens a modal window for one photo, which uploads as soon as it is selected and then closes the window. Returns a
 * function that closes the window early.
 */
export async function openUploader({ theme, onUploaded, onFailed }: Options): Promise<() => void> {
  await Promise.all([coreStyle, dashboardStyle, customStyle].map(loadStyle));
  let uploadURL = '';
  const uppy = new Uppy({
    autoProceed: true,
    locale: {
      strings: {
        youCanOnlyUploadFileTypes: uploadsCopy.wrongType,
        exceedsSize: uploadsCopy.tooLarge,
      },
      pluralize: () => 0,
    },
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: maxPhotoBytes,
      allowedFileTypes: [...acceptedPhotoTypes],
    },
  });
  uppy
    .use(Dashboard, {
      inline: false,
      target: '#main',
      theme,
      locale: dashboardLocale(),
      closeAfterFinish: true,
      closeModalOnClickOutside: false,
      hidePauseResumeButton: true,
      disableInformer: true,
      animateOpenClose: false,
      proudlyDisplayPoweredByUppy: false,
      note: uploadsCopy.note,
    })
    .use(AwsS3, {
      shouldUseMultipart: false,
      getUploadParameters: async (file) => {
        uploadURL = await requestUploadUrl(file.type, file.size ?? 0);
        return { method: 'PUT', url: uploadURL, headers: { 'content-type': file.type } };
      },
    });
  let isOpen = true;
  const close = () => {
    if (isOpen) uppy.destroy();
    isOpen = false;
  };
  uppy.on('complete', ({ successful }) => {
    if (successful?.length) onUploaded(uploadURL);
  });
  uppy.on('restriction-failed', (_file, error) => onFailed(error.message));
  uppy.on('upload-error', (_file, error) => {
    const { noUploadUrl, uploadFailed } = uploadsCopy;
    onFailed(error instanceof NoUploadUrlError ? noUploadUrl : uploadFailed);
  });
  // Destroyed in a separate task, because the window is still closing.
  uppy.on('dashboard:modal-closed', () => void setTimeout(close));
  await uppy.getPlugin('Dashboard')?.openModal();
  // Uppy sets role="dialog" but neither a name nor aria-modal.
  const dialog = document.querySelector('.uppy-Dashboard-inner');
  dialog?.setAttribute('aria-label', uploadsCopy.title);
  dialog?.setAttribute('aria-modal', 'true');
  return close;
}

/** Loads a stylesheet once per page, when it is first needed. */
async function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    document.head.append(link);
  });
}
