import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import coreStyle from '@uppy/core/css/style.min.css?url';
import Dashboard from '@uppy/dashboard';
import dashboardStyle from '@uppy/dashboard/css/style.min.css?url';
import { acceptedPhotoTypes, maxPhotoBytes } from '#shared/uploads/photos.ts';
import ownStyle from './photo-uploader.css?url';
import { noUploadUrl, requestUploadUrl } from './uploads.queries.ts';

type Options = {
  theme: 'auto' | 'dark' | 'light';
  /** The file has arrived at this address. */
  onUploaded: (uploadURL: string) => void;
  /** It could not be sent; the window stays and offers another try. */
  onFailed: (reason: string) => void;
};

/** A finger can't drop anything. */
function dashboardLocale() {
  const touch = window.matchMedia('(hover: none)').matches;
  return {
    strings: {
      dropPasteFiles: touch ? '%{browseFiles}' : 'Drop a picture here or %{browseFiles}',
      browseFiles: touch ? 'Choose a picture' : 'choose one',
      closeModal: 'Close',
    },
    pluralize: () => 0,
  };
}

/**
 * One picture, in a window over the page: sent as soon as it is chosen, closed as soon as it is there. Answers the
 * way to take the window away before.
 */
export async function openUploader({ theme, onUploaded, onFailed }: Options): Promise<() => void> {
  await Promise.all([coreStyle, dashboardStyle, ownStyle].map(loadStyle));
  let uploadURL = '';
  const uppy = new Uppy({
    autoProceed: true,
    locale: {
      strings: {
        youCanOnlyUploadFileTypes: 'Please choose a JPEG, PNG or WebP.',
        exceedsSize: 'Please choose a picture of at most 10 MB.',
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
      note: 'JPEG, PNG or WebP, up to 10 MB',
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
    onFailed(
      error.message === noUploadUrl ? noUploadUrl : 'The picture could not be sent. Please try again.',
    );
  });
  // Taken apart in a task of its own: it is still busy closing.
  uppy.on('dashboard:modal-closed', () => void setTimeout(close));
  await uppy.getPlugin('Dashboard')?.openModal();
  // It calls itself a dialog, gives it no name and doesn't say that nothing else can be used meanwhile.
  const dialog = document.querySelector('.uppy-Dashboard-inner');
  dialog?.setAttribute('aria-label', 'Upload your photo');
  dialog?.setAttribute('aria-modal', 'true');
  return close;
}

/** Once per page, and not before it is needed. */
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
