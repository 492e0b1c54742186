<?php
// The attributes that pages can give the element. Generated from widget/src/element/attributes.ts.
defined( 'ABSPATH' ) || exit;

return array(
	'texts' => array( 'id', 'source', 'project-type', 'lang', 'heading', 'phone', 'theme', 'draft', 'photos', 'success-url', 'privacy-url' ),
	'flags' => array( 'faq', 'campaign' ),
);
